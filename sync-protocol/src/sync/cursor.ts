/**
 * Position in a household's feed of changes: everything up to and including change `seq` of `epoch` is known.
 */
export interface Cursor {
  epoch: string;
  seq: number;
  /**
   * The feed's position when a run of pages from the beginning was started; only on cursors inside such a
   * run. The run needs no tombstones from before it, so removed tombstones do not restart it (SPEC P4).
   */
  start?: number;
}

/** Cursor on the wire: `<epoch>.<seq>`; inside a run from the beginning `<epoch>.<seq>.<start>`. */
export const cursorPattern = '^[A-Za-z0-9_-]{1,40}\\.(0|[1-9][0-9]{0,15})(\\.(0|[1-9][0-9]{0,15}))?$';

export function formatCursor({ epoch, seq, start }: Cursor): string {
  return start === undefined ? `${epoch}.${seq}` : `${epoch}.${seq}.${start}`;
}

const cursorForm = new RegExp(cursorPattern);

/** @returns null for a text that is not a cursor */
export function parseCursor(text: string): Cursor | null {
  if (!cursorForm.test(text)) return null;
  const dot = text.indexOf('.');
  const secondDot = text.indexOf('.', dot + 1);
  const epoch = text.slice(0, dot);
  const seq = Number(text.slice(dot + 1, secondDot < 0 ? undefined : secondDot));
  if (secondDot < 0) return Number.isSafeInteger(seq) ? { epoch, seq } : null;
  const start = Number(text.slice(secondDot + 1));
  return Number.isSafeInteger(seq) && Number.isSafeInteger(start) ? { epoch, seq, start } : null;
}
