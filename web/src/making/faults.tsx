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

export function Faults({ title, faults, names }: Props) {
  return (
    <div role="alert">
      {faults.length > 0 && (
        <>
          <p>{title}</p>
          <ul class="faults">
            {faults.map(({ file, line, place, text, values = {}, detail }) => (
              <li key={`${file}${line}${place}${text}${detail}`}>
                {file !== "house" && (
                  <b>
                    {[names[file], line ? t("web.making.line", { n: line }) : "", place].filter(Boolean).join(" · ")}
                  </b>
                )}
                <span>{troubleText({ text, values: { ...values, file: names[file] ?? "" } })}</span>
                {detail && <small lang="en">{detail}</small>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
