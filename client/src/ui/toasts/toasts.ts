import type { ToastRequest } from './toast-context.ts';

export interface ShownToast extends ToastRequest {
  id: number;
}

/** The one message that is on screen, those whose turn comes after it, and those that it has taken the place of. */
export interface Toasts {
  shown: ShownToast | null;
  /** The pointer or the focus is on it. */
  isLookedAt: boolean;
  waiting: readonly ShownToast[];
  /** What could still be taken back when a later message came, the latest last. */
  covered: readonly ShownToast[];
}

export const noToasts: Toasts = { shown: null, isLookedAt: false, waiting: [], covered: [] };

/**
 * A message takes the place of the one before. What went wrong is never hidden by it though, nor is what somebody is about to
 * press: it waits for those, and a later one takes its place in the queue.
 */
export function withNext(toasts: Toasts, next: ShownToast): Toasts {
  const { shown, waiting } = toasts;
  if (!shown || !isHeld(toasts)) return { ...toasts, shown: next, covered: covering(toasts, shown) };
  if (isSameFault(shown, next)) return toasts;
  return {
    ...toasts,
    waiting: [...waiting.filter((toast) => isFault(toast) && !isSameFault(toast, next)), next],
    covered: covering(toasts, ...waiting),
  };
}

export function whileLookedAt(toasts: Toasts, isLookedAt: boolean): Toasts {
  const since = { ...toasts, isLookedAt };
  if (since.waiting.length === 0 || isHeld(since)) return since;
  return withoutShown({ ...since, covered: covering(since, since.shown) });
}

/** Its time is over, or it was closed: nobody asks any more for what it had taken the place of. */
export function withoutShown({ waiting, covered }: Toasts): Toasts {
  const [shown = null, ...rest] = waiting;
  return { shown, isLookedAt: false, waiting: rest, covered: shown ? covered : [] };
}

/** Its action was pressed: what was done before that can be taken back next. */
export function withoutPressed(toasts: Toasts): Toasts {
  const { waiting, covered } = toasts;
  if (waiting.length > 0) return withoutShown(toasts);
  return { ...noToasts, shown: covered.at(-1) ?? null, covered: covered.slice(0, -1) };
}

const covering = ({ covered }: Toasts, ...over: readonly (ShownToast | null)[]): readonly ShownToast[] =>
  [...covered, ...over.flatMap((toast) => (toast?.action ? [toast] : []))].sort(
    (one, other) => one.id - other.id,
  );

const isHeld = ({ shown, isLookedAt }: Toasts) => isLookedAt || (shown !== null && isFault(shown));
const isFault = ({ tone }: ShownToast) => tone === 'danger';
const isSameFault = (a: ShownToast, b: ShownToast) => isFault(a) && isFault(b) && a.message === b.message;
