import { type RowState, restoresOf } from './row-state.ts';

/**
 * The highest version of a row that somebody on `device` can have seen at a moment: below every write of
 * another device that is stamped later (SPEC O6). 0 if the row itself was added later.
 *
 * @param stamp the moment, by the corrected clock of `device`
 */
export function seenBefore(row: RowState, stamp: number, device: string): number {
  const { version, created, marks, deleted } = row;
  const all = [created, ...Object.values(marks), ...restoresOf(row), ...(deleted ? [deleted] : [])];
  const later = all.filter((mark) => mark.device !== device && mark.stamp > stamp);
  return Math.max(0, Math.min(version, ...later.map((mark) => mark.version - 1)));
}
