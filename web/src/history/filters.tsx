// The filters of the history.
import type { FinishedGame } from "../api/types.ts";
import { rulebookName } from "../i18n/rulebooks.ts";
import { t } from "../i18n/translate.ts";
import { catalog } from "../session/catalog.ts";
import { botName } from "../session/seat-names.ts";
import { filterChoices, type GameFilter, NO_FILTER, PERIODS, RESULTS } from "./filter.ts";
import "./filters.css";

type Props = {
  readonly games: readonly FinishedGame[];
  readonly filter: GameFilter;
  readonly onChange: (filter: GameFilter) => void;
};

export function Filters({ games, filter, onChange }: Props) {
  const choices = filterChoices(games);
  const levels = (catalog()?.levels ?? choices.levels).filter((level) => choices.levels.includes(level));
  const opponents: Options<string> = [
    ...levels.map((level) => [`bot ${level}`, botName(level)] as const),
    ...[...choices.people].map(([key, name]) => [`person ${key}`, name] as const),
  ];
  const isFiltered = Object.values(filter).some((wanted) => wanted !== null);
  return (
    <form class="filters" aria-label={t("web.history.filters")} onSubmit={(event) => event.preventDefault()}>
      <Select
        label={t("web.history.game")}
        options={choices.games.map((id) => [id, rulebookName(id)])}
        chosen={filter.game}
        onChoose={(game) => onChange({ ...filter, game })}
      />
      <Select
        label={t("web.history.seats")}
        options={choices.seats.map((n) => [n, String(n)])}
        chosen={filter.seats}
        onChoose={(seats) => onChange({ ...filter, seats })}
      />
      <Select
        label={t("web.history.result")}
        options={RESULTS.map((result) => [result, t(`web.history.outcome.${result}`)])}
        chosen={filter.result}
        onChoose={(result) => onChange({ ...filter, result })}
      />
      <Select
        label={t("web.history.opponent")}
        options={opponents}
        chosen={filter.opponent}
        onChoose={(opponent) => onChange({ ...filter, opponent })}
      />
      <Select
        label={t("web.history.period")}
        options={PERIODS.map((period) => [period, t(`web.history.period.${period}`)])}
        chosen={filter.period}
        onChoose={(period) => onChange({ ...filter, period })}
      />
      {isFiltered && (
        <button type="button" class="quiet" onClick={() => onChange(NO_FILTER)}>
          {t("web.history.no_filter")}
        </button>
      )}
    </form>
  );
}

type Options<Value> = readonly (readonly [value: Value, text: string])[];

type SelectProps<Value> = {
  readonly label: string;
  readonly options: Options<Value>;
  readonly chosen: Value | null;
  readonly onChoose: (value: Value | null) => void;
};

/** A list whose first option is that anything goes. */
function Select<Value extends string | number>({ label, options, chosen, onChoose }: SelectProps<Value>) {
  return (
    <label>
      <span>{label}</span>
      <select
        value={String(chosen ?? "")}
        onChange={(event) => onChoose(options[event.currentTarget.selectedIndex - 1]?.[0] ?? null)}
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
