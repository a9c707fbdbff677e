/**
 * Chromium's event for a page that can be installed (Web Application Manifest, incubations); no other engine
 * has it.
 */
interface InstallPromptEvent extends Event {
  /** Shows the browser's prompt; only once per event. */
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function set(next: InstallPromptEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/**
 * Keeps the browser's install event, which fires once and early; the browser's own hint is still shown.
 * Returns the unsubscribe function.
 */
export function keepInstallOffer(window: Window): () => void {
  const keep = (event: Event) => set(event as InstallPromptEvent);
  const forget = () => set(null);
  window.addEventListener('beforeinstallprompt', keep);
  window.addEventListener('appinstalled', forget);
  return () => {
    window.removeEventListener('beforeinstallprompt', keep);
    window.removeEventListener('appinstalled', forget);
  };
}

/** For `useSyncExternalStore`. */
export const installOffer = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isMade: () => offer !== null,
};

/** Shows the install prompt; whether the person accepted. False without an offer. */
export async function takeInstallOffer(): Promise<boolean> {
  const taken = offer;
  if (!taken) return false;
  set(null);
  return (await taken.prompt()).outcome === 'accepted';
}
