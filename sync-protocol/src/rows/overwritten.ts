import { Guard } from 'typebox/guard';
import type { Noun } from '../nouns/noun.ts';
import { keepsLost, type Loss, lossesOf, newLosses } from './lost.ts';
import type { FieldValues, Op } from './op.ts';
import { overlay } from './overlay.ts';
import type { RowState } from './row-state.ts';

/**
 * Lost values that a device offers only because an operation of its own waits, and whose field its person is
 * about to overwrite. On the server such a value may be the field's current one, and the write would replace
 * it as if its author had seen it; so it is kept as lost (SPEC M10).
 *
 * @param row the server's row; null if the server has none
 * @param ops this device's queued operations for that row, oldest first
 * @param set the values about to be written
 */
export function lossesOfWrite(
  noun: Noun,
  row: RowState | null,
  ops: readonly Op[],
  set: FieldValues,
  at: { device: string; epoch: string },
): Loss[] {
  const fields = Object.keys(set).filter((field) => keepsLost(noun, field));
  if (!row || ops.length === 0 || fields.length === 0) return [];
  const shown = overlay(noun, row, ops, at);
  if (!shown) return [];
  const isWrittenOver = ({ field, value }: Loss) =>
    fields.includes(field) && !Guard.IsDeepEqual(set[field], value);
  return newLosses(lossesOf(shown), row).filter(isWrittenOver);
}
