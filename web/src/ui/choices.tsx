// Form controls to choose one of several options: a row of buttons, and a list.
import { useId } from "preact/hooks";
import { t } from "../i18n/translate.ts";
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

type NamedProps<Value> = Omit<Props<Value>, "legend" | "options"> & {
  /** The key of the legend; with a value behind it, that of the value's text. */
  readonly name: string;
  readonly values: readonly Value[];
};

export function NamedChoice<Value extends string>({ name, values, ...others }: NamedProps<Value>) {
  const options = values.map((value) => ({ value, text: t(`${name}.${value}`) }));
  return <ButtonChoice legend={t(name)} {...{ options }} {...others} />;
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
