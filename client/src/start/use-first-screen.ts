import { createContext, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LOCALE_KEY } from '#i18n/locales.ts';
import { keep } from '#lib/keep.ts';
import { SHOWN_DATABASE_KEY } from '#lib/known-identity.ts';
import { THEME_MODE_KEY } from '#ui/look/theme-mode.ts';
import type { EarlyPress } from './early-presses.ts';
import type { FirstScreen } from './first-screen.ts';
import { replay } from './replay.ts';
import { SNAPSHOT_KEY } from './snapshot.ts';
import { takeSnapshot } from './take-snapshot.ts';

const FirstScreenContext = createContext<FirstScreen | null>(null);

export const FirstScreenProvider = FirstScreenContext.Provider;

/**
 * For whatever takes over the whole page, such as an error: removes the list's snapshot from in front of it.
 */
export function useDropFirstScreen(): void {
  const screen = use(FirstScreenContext);
  useLayoutEffect(() => screen?.drop(), [screen]);
}

/** For a change of person or household, or a sign-out: the snapshot must not be shown again. */
export const forgetSnapshot = (): void => localStorage.removeItem(SNAPSHOT_KEY);

/**
 * Replaces the snapshot with the page as soon as the page is ready and the person pauses, and hands over the
 * recorded presses. Those that are neither rows nor field text are replayed on the page.
 *
 * @param perform carries out checks and additions; resolves with whether all of them are on the disk
 */
export function useHandOver(
  isReady: boolean,
  perform: (presses: readonly EarlyPress[]) => Promise<boolean>,
): void {
  const screen = use(FirstScreenContext);
  const latest = useRef(perform);
  latest.current = perform;
  useLayoutEffect(() => {
    if (!screen || !isReady) return;
    const take = async (presses: readonly EarlyPress[]) => {
      replay(document, presses);
      // What could not be stored stays recorded for the next start.
      if (await latest.current(presses)) screen.done();
    };
    screen.giveWay((presses) => void take(presses));
  }, [screen, isReady]);
}

/** A new snapshot is taken after this long without another change. */
const quietMs = 1_000;

/**
 * Keeps a snapshot of the page for the next start: soon after each change, and when the page is hidden.
 *
 * @param isReady whether the page shows its content
 * @param state a value that changes with what is on the screen
 * @param database name of the database that the page shows
 */
export function useSnapshot(isReady: boolean, state: unknown, layoutQuery: string, database: string): void {
  const [path] = useState(pathHere);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `state` says that there is something new to take.
  useEffect(() => {
    if (!isReady) return;
    // Another window may have switched to another household.
    const isShown = () => localStorage.getItem(SHOWN_DATABASE_KEY) === database;
    // During a navigation the address is already the next page's while this page is still on the screen.
    const take = () => isShown() && pathHere() === path && keepSnapshot(layoutQuery, path);
    const timer = setTimeout(take, quietMs);
    const onHide = () => document.visibilityState === 'hidden' && take();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [isReady, state, layoutQuery, database, path]);
}

const pathHere = () => window.location.pathname + window.location.search;

const preferenceKeys = [LOCALE_KEY, THEME_MODE_KEY];

function keepSnapshot(query: string, path: string): void {
  const root = document.getElementById('root');
  if (!root || root.hidden) return;
  const heightPx = Math.max(window.innerHeight, window.screen.height);
  const snapshot = takeSnapshot({ root, heightPx, path, query, keys: preferenceKeys });
  if (snapshot) keep(localStorage, SNAPSHOT_KEY, JSON.stringify(snapshot));
}
