// Form fields of the editor.
import { useId } from "preact/hooks";
import type { BoardFile } from "./board-file.ts";

type Props<Value> = {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

export function TextField({ label, value, onChange }: Props<string>) {
  const id = useId();
  return (
    <div class="editor-field">
      <label for={id}>{label}</label>
      <input id={id} value={value} autocomplete="off" onInput={(event) => onChange(event.currentTarget.value)} />
    </div>
  );
}

type NumberProps = Props<number | null> & {
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** Whether the field may be empty. */
  readonly optional?: boolean;
};

export function NumberField({ label, value, min, max, step = 1, optional = false, onChange }: NumberProps) {
  const id = useId();
  return (
    <div class="editor-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        value={value ?? ""}
        {...{ min, max, step }}
        onInput={({ currentTarget: { value: text, valueAsNumber: typed } }) => {
          if (Number.isFinite(typed)) onChange(typed);
          else if (optional && text === "") onChange(null);
        }}
        onBlur={(event) => {
          event.currentTarget.value = String(value ?? ""); // a text that is no number has changed nothing
        }}
      />
    </div>
  );
}

export function CheckField({ label, value, onChange }: Props<boolean>) {
  return (
    <label class="editor-check">
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** The cities to choose from by their names; an unknown one is listed by its id. */
export function cityOptions({ cities }: BoardFile, chosen: string) {
  const known = cities.map(({ id, name }) => ({ value: id, text: name || id }));
  return known.some(({ value }) => value === chosen) ? known : [{ value: chosen, text: chosen }, ...known];
}
