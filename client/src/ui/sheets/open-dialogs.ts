import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';

/** The modal dialogs that are open, the topmost last. */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

const change = (now: readonly HTMLElement[]) => {
  open = now;
  for (const listener of listeners) listener();
};

/** For a modal dialog: while it is open it is known as such, until it closes or goes. */
export function useOpenDialog(dialog: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const own = dialog.current;
    if (!isOpen || !own) return;
    change([...open, own]);
    return () => change(open.filter((each) => each !== own));
  }, [dialog, isOpen]);
}

/** The topmost modal dialog: what is not in it lies behind it, and can be neither pressed nor heard. Null where none is open. */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
