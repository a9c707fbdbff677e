import { createSignal } from '../signal/signal.ts';

/**
 * Chromium's event for a page that can be installed (Web Application Manifest, incubations); no other engine
 * has it.
 */
interface InstallPromptEvent extends Event {
  /** Shows the browser's prompt; only once per event. */
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const offer = createSignal<InstallPromptEvent | null>(null);

/**
 * Keeps the browser's install event, which fires once and early; the browser's own hint is still shown.
 * Returns the unsubscribe function.
 */
export function keepInstallOffer(window: Window): () => void {
  const keep = (event: Event) => offer.set(event as InstallPromptEvent);
  const forget = () => offer.set(null);
  window.addEventListener('beforeinstallprompt', keep);
  window.addEventListener('appinstalled', forget);
  return () => {
    window.removeEventListener('beforeinstallprompt', keep);
    window.removeEventListener('appinstalled', forget);
  };
}

/** For `useSyncExternalStore`. */
export const installOffer = {
  subscribe: offer.subscribe,
  isMade: () => offer.read() !== null,
};

/** Shows the install prompt; whether the person accepted. False without an offer. */
export async function takeInstallOffer(): Promise<boolean> {
  const taken = offer.read();
  if (!taken) return false;
  offer.set(null);
  return (await taken.prompt()).outcome === 'accepted';
}
