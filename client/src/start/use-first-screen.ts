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

/** For what takes the whole page, such as an error: the snapshot of the list must not stand before it. */
export function useDropFirstScreen(): void {
  const screen = use(FirstScreenContext);
  useLayoutEffect(() => screen?.drop(), [screen]);
}

/** The list has gone to another hand, or nobody's: so has its snapshot. */
export const forgetSnapshot = (): void => localStorage.removeItem(SNAPSHOT_KEY);

/**
 * Puts the page in the place of its snapshot as soon as it is ready and nothing is under way on the snapshot, and hands it what
 * was pressed before. What the page cannot do itself is pressed again on it.
 *
 * @param perform does what was done to rows and field; resolves with whether all of that is on the disk
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
      // What could not be kept is for the next start.
      if (await latest.current(presses)) screen.done();
    };
    screen.giveWay((presses) => void take(presses));
  }, [screen, isReady]);
}

/** A change of the list is worth a new snapshot when nothing else has changed for so long. */
const quietMs = 1_000;

/**
 * Keeps a snapshot of the page for the next start: soon after each change, and when the page is left.
 *
 * @param isReady whether the page shows what it is about
 * @param state changes with what is on the screen
 * @param database name of the one that the page shows
 */
export function useSnapshot(isReady: boolean, state: unknown, layoutQuery: string, database: string): void {
  const [path] = useState(pathHere);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `state` says that there is something new to take.
  useEffect(() => {
    if (!isReady) return;
    // Another window may have gone on to another household.
    const isShown = () => localStorage.getItem(SHOWN_DATABASE_KEY) === database;
    // While another page is on its way, the address is that page's already, and this one is still on the screen.
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
