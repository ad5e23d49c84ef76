// What is proven about the deal of a table: one sentence, and all the numbers on demand.
import { useEffect, useState } from "preact/hooks";
import type { DealView, Frame } from "../api/types.ts";
import { t } from "../i18n/translate.ts";
import { judgeDeal, type Verdict } from "../session/deal-verdict.ts";
import { findNote, loadDealHashes, type NonceNote } from "../session/nonces.ts";
import { seatNames } from "../session/seat-names.ts";
import "./fair-deal.css";

type Checked = "checking" | "failed" | Verdict | null;

export function FairDeal({ frame }: { readonly frame: Frame }) {
  const [checked, setChecked] = useState<Checked>("checking");
  const note = findNote(frame);
  useEffect(() => {
    let isShown = true;
    loadDealHashes()
      .then((hashes) => judgeDeal(frame, note, hashes))
      .catch((): Checked => "failed")
      .then((found) => isShown && setChecked(found));
    return () => {
      isShown = false;
    };
  }, [frame.table, frame.phase]);
  return (
    <section class="fair-deal">
      <p role="status" data-verdict={verdictKey(checked)} data-bad={isBad(checked)}>
        {checked && sentence(checked)}
      </p>
      <Numbers frame={frame} note={note} />
    </section>
  );
}

function verdictKey(checked: Checked): string | null {
  return typeof checked === "object" ? (checked?.key ?? null) : checked;
}

function isBad(checked: Checked): boolean {
  return typeof checked === "object" && checked !== null && checked.isBad;
}

function sentence(checked: Exclude<Checked, null>): string {
  return typeof checked === "string" ? t(`web.deal.${checked}`) : t(`web.deal.${checked.key}`, checked.values);
}

type NumbersProps = { readonly frame: Frame; readonly note: NonceNote | null };

/** Everything that the deal was made from, and how to check it without this page. */
function Numbers({ frame, note }: NumbersProps) {
  const { deal, seed, options } = frame;
  const seen = note?.commitment ?? options.seed_hash;
  const nonce = note?.commitment ? ` --nonce ${note.nonce}` : "";
  return (
    <details>
      <summary>{t("web.end.fair")}</summary>
      {deal && <p>{t("web.end.fair_why")}</p>}
      <dl>
        <Entry term={t("web.end.hash")} value={options.seed_hash} />
        {deal?.server_seed && <Entry term={t("web.deal.server_seed")} value={deal.server_seed} />}
        {deal && <Nonces frame={frame} deal={deal} />}
        {note?.commitment && <Entry term={t("web.deal.commitment")} value={note.commitment} />}
        {seed && <Entry term={t("web.end.seed")} value={seed} />}
        {seed && (
          <Entry
            term={t("web.end.check")}
            value={`ferrovia verify-deal ferrovia-${frame.table}.txt --hash ${seen}${nonce}`}
          />
        )}
      </dl>
    </details>
  );
}

function Entry({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </>
  );
}

/** The nonces of the seats that announced one. */
function Nonces({ frame, deal }: { readonly frame: Frame; readonly deal: DealView }) {
  const names = seatNames(frame.occupants);
  return (
    <>
      {deal.nonce_hashes.map((hash, seat) => {
        if (hash === null) return null;
        const term = t("web.deal.nonce", { name: names[seat] ?? "" });
        return <Entry key={seat} term={term} value={deal.nonces?.[seat] ?? t("web.deal.withheld")} />;
      })}
    </>
  );
}
