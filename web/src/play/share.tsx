// Sharing tickets as a turn: those of the hand that go on the rack.
import { t } from "../words/words.ts";
import type { Choosing } from "./choosing.ts";
import { Offer } from "./offer.tsx";
import type { Outlook } from "./outlook.ts";
import { SmallPanel } from "./panel.tsx";
import type { Setting } from "./phrases.ts";

type Props = {
  readonly choosing: Choosing;
  readonly texts: readonly string[];
  readonly setting: Setting;
  readonly outlook: Outlook;
};

export function Share({ choosing, texts, setting, outlook }: Props) {
  const tickets = setting.hand?.tickets.map(({ ticket }) => ticket) ?? [];
  return (
    <SmallPanel choosing={choosing} title={t("web.play.share")}>
      <Offer {...{ choosing, texts, tickets, setting, outlook }} />
    </SmallPanel>
  );
}
