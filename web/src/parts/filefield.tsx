// A button that chooses files, and what was chosen.
import { useId } from "preact/hooks";
import "./filefield.css";

type Props = {
  readonly label: string;
  /** Endings and types of the files that are meant. */
  readonly accept: string;
  readonly several?: boolean;
  readonly name?: string;
  readonly onTake: (files: readonly File[]) => void;
};

export function FileField({ label, accept, several = false, name, onTake }: Props) {
  const id = useId();
  return (
    <div class="filefield">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={several}
        onChange={({ currentTarget: field }) => {
          onTake([...(field.files ?? [])]);
          // The same file, mended, may be chosen again.
          field.value = "";
        }}
      />
      {name !== undefined && <span class="filefield-name">{name}</span>}
    </div>
  );
}
