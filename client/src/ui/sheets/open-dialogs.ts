import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';

/** Open modal dialogs, the topmost last. */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

const change = (now: readonly HTMLElement[]) => {
  open = now;
  for (const listener of listeners) listener();
};

/** Registers a modal dialog as open until it closes or unmounts. */
export function useOpenDialog(dialog: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const own = dialog.current;
    if (!isOpen || !own) return;
    change([...open, own]);
    return () => change(open.filter((each) => each !== own));
  }, [dialog, isOpen]);
}

/** The topmost modal dialog: everything outside it is inert. Null if none is open. */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
