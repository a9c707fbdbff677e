import type { ToastRequest } from './toast-context.ts';

export interface ShownToast extends ToastRequest {
  id: number;
}

/** The one message that is on screen, and those whose turn comes after it. */
export interface Toasts {
  shown: ShownToast | null;
  /** The pointer or the focus is on it. */
  isLookedAt: boolean;
  waiting: readonly ShownToast[];
}

export const noToasts: Toasts = { shown: null, isLookedAt: false, waiting: [] };

/**
 * A message takes the place of the one before. What went wrong is never hidden by it though, nor is what somebody is about to
 * press: it waits for those, and a later one takes its place in the queue.
 */
export function withNext(toasts: Toasts, next: ShownToast): Toasts {
  const { shown, waiting } = toasts;
  if (!shown || !isHeld(toasts)) return { ...toasts, shown: next };
  if (isSameFault(shown, next)) return toasts;
  return {
    ...toasts,
    waiting: [...waiting.filter((toast) => isFault(toast) && !isSameFault(toast, next)), next],
  };
}

export function whileLookedAt(toasts: Toasts, isLookedAt: boolean): Toasts {
  const since = { ...toasts, isLookedAt };
  return since.waiting.length > 0 && !isHeld(since) ? withoutShown(since) : since;
}

export function withoutShown({ waiting }: Toasts): Toasts {
  const [shown = null, ...rest] = waiting;
  return { shown, isLookedAt: false, waiting: rest };
}

const isHeld = ({ shown, isLookedAt }: Toasts) => isLookedAt || (shown !== null && isFault(shown));
const isFault = ({ tone }: ShownToast) => tone === 'danger';
const isSameFault = (a: ShownToast, b: ShownToast) => isFault(a) && isFault(b) && a.message === b.message;
