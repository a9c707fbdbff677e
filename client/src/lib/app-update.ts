import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import type { Workbox } from 'workbox-window';
import { stepAsideMessage } from './worker/step-aside.ts';
import { workerAddress } from './worker-address.ts';

/**
 * What the person is told: nothing, that a new version waits, that it is on its way to take over, or that it already runs in
 * another tab.
 */
export type AppUpdateState = 'current' | 'waiting' | 'applying' | 'reload-needed';

/** Looks for a new version this often while the app stays open. */
const checkEveryMs = hourMs;

/**
 * Chromium was seen to take the version before for busy when it had nothing in hand any more. A page that is loaded again lets go of
 * what it had asked of it; whatever version it is then, nothing is lost and the person can ask once more.
 */
const patienceMs = 10_000;
const lookAgainMs = 1_000;

export interface AppUpdate {
  state: () => AppUpdateState;
  subscribe: (listener: () => void) => () => void;
  /** Looks for a new version now. */
  check: () => void;
  /** Lets the new version take over, and loads the page again: after ten seconds in any case, but never in the middle of a word. */
  apply: () => void;
}

/**
 * Registers the service worker and follows its versions. A new one waits until the person says so: no page is ever
 * loaded again in the middle of an edit.
 */
export function createAppUpdate(loadWorkbox: () => Promise<Workbox>, reload: () => void): AppUpdate {
  let state: AppUpdateState = 'current';
  let workbox: Workbox | null = null;
  let registration: ServiceWorkerRegistration | undefined;
  /** The last version could not be fetched or installed, as where the network went meanwhile. */
  let isCut = false;
  const listeners = new Set<() => void>();
  const become = (next: AppUpdateState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const register = async () => {
    const loaded = await loadWorkbox();
    workbox = loaded;
    const registered = loaded.register();
    loaded.addEventListener('waiting', async () => {
      // On a busy device Firefox leaves the first version waiting for a while, with none before it that it would have to wait for.
      if ((await registered)?.active) become('waiting');
    });
    loaded.addEventListener('controlling', (event) => {
      if (state === 'applying') reloadBetweenWords();
      else if (event.isUpdate) become('reload-needed');
    });
    loaded.addEventListener('redundant', () => {
      isCut = true;
    });
    registration = await registered;
  };
  const begin = () =>
    register().catch((error: unknown) => {
      isCut = true;
      console.error('the service worker could not be registered', error);
    });
  const tryAgain = () => {
    if (!isCut) return;
    isCut = false;
    // The browser forgets a first version that it could not install.
    if (!registration?.active) void begin();
    else
      workbox?.update().catch(() => {
        isCut = true;
      });
  };
  // It may come to it a while after the press, when the person writes something again.
  const reloadBetweenWords = () => {
    if (isWriting()) setTimeout(reloadBetweenWords, lookAgainMs);
    else reload();
  };
  const check = () => void workbox?.update().catch(() => undefined);
  void begin();
  setInterval(check, checkEveryMs);
  window.addEventListener('online', tryAgain);

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check,
    apply: () => {
      if (state === 'applying') return;
      if (state !== 'waiting') return reload();
      become('applying');
      // The browser lets the new version take over once the one before has nothing in hand.
      navigator.serviceWorker.controller?.postMessage(stepAsideMessage);
      workbox?.messageSkipWaiting();
      setTimeout(reloadBetweenWords, patienceMs);
    },
  };
}

function isWriting(): boolean {
  const field = document.activeElement;
  const isText = field?.matches('textarea, input:not([type=checkbox], [type=radio])');
  return isText === true && (field as HTMLInputElement | HTMLTextAreaElement).value !== '';
}

export async function loadOwnWorkbox(): Promise<Workbox> {
  const { Workbox } = await import('workbox-window');
  return new Workbox(workerAddress());
}
