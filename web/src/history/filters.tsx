// The filters of the history.
import type { FinishedGame } from "../api/types.ts";
import { rulebookName } from "../i18n/rulebooks.ts";
import { t } from "../i18n/translate.ts";
import { catalog } from "../session/catalog.ts";
import { botName } from "../session/seat-names.ts";
import { Button } from "../ui/button.tsx";
import { filterChoices, type GameFilter, NO_FILTER, PERIODS, RESULTS } from "./filter.ts";
import "./filters.css";

type Props = {
  readonly games: readonly FinishedGame[];
  readonly filter: GameFilter;
  readonly onChange: (filter: GameFilter) => void;
};

export function Filters({ games, ...props }: Props) {
  const { filter, onChange } = props;
  const choices = filterChoices(games);
  const levels = (catalog()?.levels ?? choices.levels).filter((level) => choices.levels.includes(level));
  const opponents: Options<string> = [
    ...levels.map((level) => [`bot ${level}`, botName(level)] as const),
    ...[...choices.people].map(([key, name]) => [`person ${key}`, name] as const),
  ];
  const isFiltered = Object.values(filter).some((wanted) => wanted !== null);
  return (
    <form class="filters" aria-label={t("web.history.filters")} onSubmit={(event) => event.preventDefault()}>
      <Select {...props} name="game" options={choices.games.map((id) => [id, rulebookName(id)])} />
      <Select {...props} name="seats" options={choices.seats.map((n) => [n, String(n)])} />
      <Select
        {...props}
        name="result"
        options={RESULTS.map((result) => [result, t(`web.history.outcome.${result}`)])}
      />
      <Select {...props} name="opponent" options={opponents} />
      <Select {...props} name="period" options={PERIODS.map((period) => [period, t(`web.history.period.${period}`)])} />
      {isFiltered && <Button class="quiet" onClick={() => onChange(NO_FILTER)} text={t("web.history.no_filter")} />}
    </form>
  );
}

type Options<Value> = readonly (readonly [value: Value, text: string])[];

type SelectProps<Name extends keyof GameFilter> = Omit<Props, "games"> & {
  readonly name: Name;
  readonly options: Options<NonNullable<GameFilter[Name]>>;
};

/** A list whose first option is that anything goes. */
function Select<Name extends keyof GameFilter>({ name, options, filter, onChange }: SelectProps<Name>) {
  return (
    <label>
      <span>{t(`web.history.${name}`)}</span>
      <select
        value={String(filter[name] ?? "")}
        onChange={({ currentTarget }) =>
          onChange({ ...filter, [name]: options[currentTarget.selectedIndex - 1]?.[0] ?? null })
        }
      >
        <option value="">{t("web.history.all")}</option>
        {options.map(([value, text]) => (
          <option key={value} value={String(value)}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
