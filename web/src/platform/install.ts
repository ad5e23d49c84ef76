// Installing the client as an app, where the browser offers it.
import { signal } from "@preact/signals";

/** Chromium's event, which is not in the standard types. */
type InstallOffer = Event & { readonly prompt: () => Promise<unknown> };

/** The browser's offer to install the client; null if there is none. */
export const installOffer = signal<InstallOffer | null>(null);

/** Note the browser's offer, instead of letting it ask by itself. */
export function followInstallOffers(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installOffer.value = event as InstallOffer;
  });
  addEventListener("appinstalled", () => {
    installOffer.value = null;
  });
}

/** Let the browser ask whether to install; an offer can be used once. */
export async function install(): Promise<void> {
  const offer = installOffer.value;
  installOffer.value = null;
  await offer?.prompt();
}

/** Whether the app can only be installed from the browser's own menu: on iPhones and iPads. */
export function installsFromMenu(): boolean {
  return (navigator as { readonly standalone?: boolean }).standalone === false;
}
