import { Guard } from 'typebox/guard';
import type { Noun } from '../nouns/noun.ts';
import { keepsLost, type Loss, lossesOf } from './lost.ts';
import type { FieldValues, Op } from './op.ts';
import { overlay } from './overlay.ts';
import type { RowState } from './row-state.ts';

/**
 * What this device's author is offered of their own while they write over it: texts that wait and have lost on their screen. On the
 * server one may win instead, and what its author writes next would take its place as seen (SPEC M10).
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
  const isOfThese = ({ mark }: Loss) =>
    mark.device === at.device && ops.some(({ stamp }) => stamp === mark.stamp);
  return shown
    ? lossesOf(shown).filter(
        (loss) =>
          fields.includes(loss.field) && isOfThese(loss) && !Guard.IsDeepEqual(set[loss.field], loss.value),
      )
    : [];
}
