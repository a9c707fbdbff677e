/** Place in a household's feed of changes: everything up to and including change `seq` of `epoch` is known. */
export interface Cursor {
  epoch: string;
  seq: number;
}

/** Form of a cursor on the wire: `<epoch>.<seq>`. */
export const cursorPattern = '^[A-Za-z0-9_-]{1,40}\\.(0|[1-9][0-9]{0,15})$';

export function formatCursor({ epoch, seq }: Cursor): string {
  return `${epoch}.${seq}`;
}

/** @returns null for a text that is not a cursor */
export function parseCursor(text: string): Cursor | null {
  if (!new RegExp(cursorPattern).test(text)) return null;
  const dot = text.lastIndexOf('.');
  const seq = Number(text.slice(dot + 1));
  return Number.isSafeInteger(seq) ? { epoch: text.slice(0, dot), seq } : null;
}
