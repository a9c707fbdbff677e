import { Guard } from 'typebox/guard';
import type { Noun } from '../nouns/noun.ts';
import { type Loss, lossesOf, newLosses } from './lost.ts';
import type { Op } from './op.ts';
import { overlay } from './overlay.ts';
import type { RowState } from './row-state.ts';

/**
 * Lost values that are offered only because an operation waits, and that would vanish if it were discarded:
 * the operations behind it would then overwrite them as if their author had seen them as the field's value
 * (SPEC M10).
 *
 * @param row the server's row; null if the server has none
 * @param ops this device's queued operations for that row, oldest first
 * @param discarded index in `ops` of the operation to discard
 */
export function lossesOfDiscard(
  noun: Noun,
  row: RowState | null,
  ops: readonly Op[],
  discarded: number,
  at: { device: string; epoch: string },
): Loss[] {
  const before = overlay(noun, row, ops, at);
  const after = overlay(noun, row, ops.toSpliced(discarded, 1), at);
  if (!before || !after) return [];
  // The person discards the operation's own value on purpose.
  const isOwn = ({ mark }: Loss) => mark.device === at.device && mark.stamp === ops[discarded]?.stamp;
  return newLosses(lossesOf(before), after).filter(
    (loss) => !isOwn(loss) && !Guard.IsDeepEqual(after.fields[loss.field], loss.value),
  );
}
