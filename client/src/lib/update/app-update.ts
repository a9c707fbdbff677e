import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import type { Workbox } from 'workbox-window';
import { createSignal } from '../signal/signal.ts';
import { stepAsideMessage } from '../worker/step-aside.ts';
import { workerAddress } from '../worker-address.ts';

/**
 * `current`: nothing to tell. `waiting`: a new version waits for the person's consent. `applying`: it is
 * taking over. `reload-needed`: another tab already switched to it.
 */
export type AppUpdateState = 'current' | 'waiting' | 'applying' | 'reload-needed';

/** Interval of checks for a new version while the app stays open. */
const checkEveryMs = hourMs;

/**
 * Limit for a takeover. Chromium sometimes considers the old version busy although it has nothing in
 * progress; reloading the page ends its requests to it. Whichever version runs then, nothing is lost, and the
 * person can ask again.
 */
const patienceMs = 10_000;
const lookAgainMs = 1_000;

export interface AppUpdate {
  state: () => AppUpdateState;
  subscribe: (listener: () => void) => () => void;
  /** Checks for a new version now. */
  check: () => void;
  /**
   * Lets the new version take over and reloads the page, after ten seconds in any case, but never while the
   * person is typing.
   */
  apply: () => void;
}

/**
 * Registers the service worker and follows its versions. A new version waits for the person's consent, so
 * that no page reloads in the middle of an edit.
 */
export function createAppUpdate(loadWorkbox: () => Promise<Workbox>, reload: () => void): AppUpdate {
  const state = createSignal<AppUpdateState>('current');
  let workbox: Workbox | null = null;
  let registration: ServiceWorkerRegistration | undefined;
  /** Whether fetching or installing the last version failed, e.g. because the network was lost. */
  let isCut = false;

  const register = async () => {
    const loaded = await loadWorkbox();
    workbox = loaded;
    const registered = loaded.register();
    loaded.addEventListener('waiting', async () => {
      // On a busy device Firefox reports the first version as waiting for a while, although no older one is
      // active.
      if ((await registered)?.active) state.set('waiting');
    });
    loaded.addEventListener('controlling', (event) => {
      if (state.read() === 'applying') reloadBetweenWords();
      else if (event.isUpdate) state.set('reload-needed');
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
    // The browser forgets a first version that it could not install, so register again.
    if (!registration?.active) void begin();
    else
      workbox?.update().catch(() => {
        isCut = true;
      });
  };
  // The takeover may come a while after the press, when the person is typing again.
  const reloadBetweenWords = () => {
    if (isWriting()) setTimeout(reloadBetweenWords, lookAgainMs);
    else reload();
  };
  const check = () => void workbox?.update().catch(() => undefined);
  void begin();
  setInterval(check, checkEveryMs);
  window.addEventListener('online', tryAgain);

  return {
    state: state.read,
    subscribe: state.subscribe,
    check,
    apply: () => {
      if (state.read() === 'applying') return;
      if (state.read() !== 'waiting') return reload();
      state.set('applying');
      // The browser lets the new version take over once the old one has nothing in progress.
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
