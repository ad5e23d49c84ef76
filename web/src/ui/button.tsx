// A button with a text, which submits no form.
import type { ComponentProps } from "preact";

type Props = Omit<ComponentProps<"button">, "type" | "children"> & { readonly text: string };

export function Button({ text, ...others }: Props) {
  return (
    <button type="button" {...others}>
      {text}
    </button>
  );
}
