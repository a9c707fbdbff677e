import { useEffect, useState } from 'react';
import { nameInWindow } from '#lib/draft-keys.ts';
import { readKept } from '#lib/keep.ts';

/** More windows than anybody uses at once. */
const mostNames = 50;

/**
 * Draft name in this window: `first`, or `first.2` and so on if other open windows use those. Earlier drafts
 * that are open nowhere are continued first. Undefined until known.
 *
 * @param first null while nothing is being written here
 * @param keyOf the local storage key of a name
 */
export function useUnsharedName(first: string | null, keyOf: (name: string) => string): string | undefined {
  const [found, setFound] = useState<{ first: string; name: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for as long as it is on the screen
  useEffect(() => {
    if (first === null) return;
    const held = new AbortController();
    void holdName(first, keyOf, held.signal).then((free) => {
      if (!held.signal.aborted) setFound({ first, name: free });
    });
    return () => {
      held.abort();
      setFound(undefined);
    };
  }, [first]);
  return found?.first === first ? found.name : undefined;
}

function namesIn(first: string, keyOf: (name: string) => string): string[] {
  const names = Array.from({ length: mostNames }, (_, index) => nameInWindow(first, index + 1));
  const isBegun = (name: string) => readKept(localStorage, keyOf(name)) !== null;
  return [...names.filter(isBegun), ...names.filter((name) => !isBegun(name))];
}

/**
 * The first name that no window holds, held until the signal aborts. Without Web Locks every window gets the
 * first.
 */
async function holdName(first: string, keyOf: (name: string) => string, until: AbortSignal): Promise<string> {
  const names = namesIn(first, keyOf);
  // Undefined without HTTPS.
  const locks: LockManager | undefined = navigator.locks;
  for (const name of names) if (!locks || (await hold(locks, keyOf(name), until))) return name;
  return first;
}

function hold(locks: LockManager, key: string, until: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const held = locks.request(key, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (lock && !until.aborted)
        return new Promise<void>((end) => until.addEventListener('abort', () => end(), { once: true }));
    });
    held.catch(() => resolve(false));
  });
}
