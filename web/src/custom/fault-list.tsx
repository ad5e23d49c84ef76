// The faults of the user's files: the file, the line, and what is wrong.
import type { FileFault } from "../api/types.ts";
import { errorText, t } from "../i18n/translate.ts";
import "./fault-list.css";

type Props = {
  readonly title: string;
  readonly faults: readonly FileFault[];
  /** The names of the files. */
  readonly names: { readonly [file in FileFault["file"]]?: string };
};

/** The file, and the line and the path in it if they are known. */
function faultLocation({ line, path }: FileFault, name: string): string {
  return [name, line ? t("web.custom.line", { n: line }) : "", path].filter(Boolean).join(" · ");
}

export function FaultList({ title, faults, names }: Props) {
  return (
    <div role="alert">
      {faults.length > 0 && (
        <>
          <p>{title}</p>
          <ul class="fault-list">
            {faults.map((fault) => (
              <li key={JSON.stringify(fault)}>
                <b>{faultLocation(fault, names[fault.file] ?? "")}</b>
                <span>{errorText(fault)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
