// Form controls to choose one of several options: a row of buttons, and a list.
import { useId } from "preact/hooks";
import "./choices.css";

type Option<Value> = { readonly value: Value; readonly text: string };

type Props<Value> = {
  readonly legend: string;
  readonly options: readonly Option<Value>[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
};

export function ButtonChoice<Value extends string | number>({ legend, options, chosen, onChoose }: Props<Value>) {
  const name = useId();
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      <div class="choices-row">
        {options.map(({ value, text }) => (
          <label key={value}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function ListChoice<Value extends string | number>({ legend, options, chosen, onChoose }: Props<Value>) {
  return (
    <label class="choices-list">
      <span>{legend}</span>
      <select
        value={String(chosen)}
        onChange={(event) => {
          const found = options[event.currentTarget.selectedIndex];
          if (found) onChoose(found.value);
        }}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={String(value)}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
