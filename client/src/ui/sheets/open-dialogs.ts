import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';
import { createSignal } from '#lib/signal/signal.ts';

/** Open modal dialogs, the topmost last. */
const open = createSignal<readonly HTMLElement[]>([]);

/** Registers a modal dialog as open until it closes or unmounts. */
export function useOpenDialog(dialog: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const own = dialog.current;
    if (!isOpen || !own) return;
    open.set([...open.read(), own]);
    return () => open.set(open.read().filter((each) => each !== own));
  }, [dialog, isOpen]);
}

/** The topmost modal dialog: everything outside it is inert. Null if none is open. */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(open.subscribe, () => open.read().at(-1) ?? null);
}
