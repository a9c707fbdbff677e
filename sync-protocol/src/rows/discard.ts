import { Guard } from 'typebox/guard';
import type { Noun } from '../nouns/noun.ts';
import { type Loss, lossesOf, newLosses } from './lost.ts';
import type { Op } from './op.ts';
import { overlay } from './overlay.ts';
import type { RowState } from './row-state.ts';

/**
 * What is offered on the screen only because an operation waits, and would be neither offered nor there without it: what waits
 * behind that writes over it, as if its author had seen it as the field's value (SPEC M10).
 *
 * @param row the server's row, null while the server has none
 * @param ops this device's queued operations for that row, oldest first
 * @param discarded which of them is to be discarded
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
  // Its own value is what the person does not want.
  const isOwn = ({ mark }: Loss) => mark.device === at.device && mark.stamp === ops[discarded]?.stamp;
  return newLosses(lossesOf(before), after).filter(
    (loss) => !isOwn(loss) && !Guard.IsDeepEqual(after.fields[loss.field], loss.value),
  );
}
