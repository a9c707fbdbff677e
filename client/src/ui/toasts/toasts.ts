import type { ToastRequest } from './toast-context.ts';

export interface ShownToast extends ToastRequest {
  id: number;
}

/** The message on the screen, those queued after it, and those it has replaced. */
export interface Toasts {
  shown: ShownToast | null;
  /** Whether the pointer or the focus is on it. */
  isLookedAt: boolean;
  waiting: readonly ShownToast[];
  /** Replaced messages with an action that can still be pressed, the latest last. */
  covered: readonly ShownToast[];
}

export const noToasts: Toasts = { shown: null, isLookedAt: false, waiting: [], covered: [] };

/**
 * A new message replaces the current one. But an error, or a message about to be pressed, is never replaced:
 * the new one waits in the queue, where a later one takes its place.
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

/** The message expired or was closed: replaced messages are forgotten, unless another message is queued. */
export function withoutShown({ waiting, covered }: Toasts): Toasts {
  const [shown = null, ...rest] = waiting;
  return { shown, isLookedAt: false, waiting: rest, covered: shown ? covered : [] };
}

/** Its action was pressed: the message that it replaced is shown again, so that more can be undone. */
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
