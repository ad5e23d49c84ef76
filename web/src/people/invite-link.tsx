// The invite to a table: a link to copy or share, and a QR code.
import { t } from "../i18n/translate.ts";
import { isStaticSite, pageUrl } from "../platform/site.ts";
import "./invite-link.css";
import { ShareLink } from "./share-link.tsx";

type Props = { readonly table: string; readonly invite: string; readonly title: string };

export function InviteLink({ table, invite, title }: Props) {
  if (isStaticSite) return null; // nobody else could follow it
  return (
    <section class="invite-link" aria-label={title}>
      <h3>{title}</h3>
      <ShareLink link={pageUrl(`/t/${table}#${invite}`)} label={t("web.invite.link")} />
    </section>
  );
}
