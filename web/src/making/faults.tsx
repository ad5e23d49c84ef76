// What is wrong with files of somebody's own: in which one, at which line, and what is meant.
import type { OwnFault } from "../wire/types.ts";
import { t, troubleText } from "../words/words.ts";
import "./faults.css";

type Props = {
  readonly title: string;
  readonly faults: readonly OwnFault[];
  /** What the files are called. */
  readonly names: { readonly [file in OwnFault["file"]]?: string };
};

/** The file, and the line and the place in it if they are known. */
function whereOf({ line, place }: OwnFault, name: string): string {
  return [name, line ? t("web.making.line", { n: line }) : "", place].filter(Boolean).join(" · ");
}

export function Faults({ title, faults, names }: Props) {
  return (
    <div role="alert">
      {faults.length > 0 && (
        <>
          <p>{title}</p>
          <ul class="faults">
            {faults.map((fault) => (
              <li key={JSON.stringify(fault)}>
                <b>{whereOf(fault, names[fault.file] ?? "")}</b>
                <span>{troubleText(fault)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
