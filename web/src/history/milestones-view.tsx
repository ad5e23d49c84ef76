// The milestones of a player: those reached link to the replay of the game, the others are pale.
import type { FinishedGame } from "../api/types.ts";
import { rulebookName } from "../i18n/rulebooks.ts";
import { t } from "../i18n/translate.ts";
import { link } from "../platform/site.ts";
import { allRulebooks, catalog } from "../session/catalog.ts";
import { botName } from "../session/seat-names.ts";
import { Icon } from "../ui/icon.tsx";
import { dateLabel } from "./labels.ts";
import { type Milestone, milestonesOf } from "./milestones.ts";
import "./milestones-view.css";

const ICON_PX = 15;

export function MilestonesView({ games }: { readonly games: readonly FinishedGame[] }) {
  const rulebooks = allRulebooks().map(({ id }) => id);
  const found = milestonesOf(games, rulebooks, catalog()?.levels ?? []);
  const of = (...kinds: readonly Milestone["kind"][]) => found.filter(({ kind }) => kinds.includes(kind));
  return (
    <div class="milestones">
      <h3>{t("web.history.milestones")}</h3>
      <dl>
        <Marks title={t("web.history.won_in")} milestones={of("game")} />
        <Marks title={t("web.history.won_against")} milestones={of("level", "person")} />
        <Marks title={t("web.history.streak")} milestones={of("streak")} />
      </dl>
    </div>
  );
}

type MarksProps = { readonly title: string; readonly milestones: readonly Milestone[] };

function Marks({ title, milestones }: MarksProps) {
  return (
    <>
      <dt>{title}</dt>
      {milestones.map((milestone) => (
        <dd key={label(milestone)} data-reached={milestone.game !== null}>
          <Mark milestone={milestone} />
        </dd>
      ))}
    </>
  );
}

function Mark({ milestone }: { readonly milestone: Milestone }) {
  const { game } = milestone;
  if (!game)
    return (
      <>
        <Icon name="circle" size={ICON_PX} /> {label(milestone)}{" "}
        <span class="visually-hidden">{t("web.history.not_reached")}</span>
      </>
    );
  return (
    <>
      <Icon name="check" size={ICON_PX} />{" "}
      <a href={link(`/t/${game.table}/replay`)} title={dateLabel(game.ended_at)}>
        {label(milestone)}
      </a>
    </>
  );
}

function label({ kind, value }: Milestone): string {
  switch (kind) {
    case "game":
      return rulebookName(value);
    case "level":
      return botName(value);
    case "person":
      return t("web.history.a_person");
    case "streak":
      return value;
  }
}
