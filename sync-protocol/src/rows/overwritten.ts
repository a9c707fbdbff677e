import { Guard } from 'typebox/guard';
import type { Noun } from '../nouns/noun.ts';
import { keepsLost, type Loss, lossesOf, newLosses } from './lost.ts';
import type { FieldValues, Op } from './op.ts';
import { overlay } from './overlay.ts';
import type { RowState } from './row-state.ts';

/**
 * What a device offers only because something of its own waits, while its author writes over that field. On the server it may be the
 * field's value: a text of their own that wins there, or one that a text of theirs beats here alone, since the server has had that
 * text before. What its author writes next would take its place as seen (SPEC M10).
 *
 * @param row the server's row, null while the server has none
 * @param ops this device's queued operations for that row, oldest first
 * @param set what its author is about to write
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
