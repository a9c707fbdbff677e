/** What Chromium offers once a page can be installed (Web Application Manifest, incubations); in no other engine. */
interface InstallPromptEvent extends Event {
  /** Asks the person; only once for each offer. */
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function set(next: InstallPromptEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer, which comes once and early; its own sign of it is shown all the same. Gives how to keep none any more. */
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

/** Hands the offer to the person; whether they took it. False where there is none. */
export async function takeInstallOffer(): Promise<boolean> {
  const taken = offer;
  if (!taken) return false;
  set(null);
  return (await taken.prompt()).outcome === 'accepted';
}
