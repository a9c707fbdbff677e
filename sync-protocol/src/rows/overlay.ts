import type { Noun } from '../nouns/noun.ts';
import { applyOp } from './merge.ts';
import type { Op } from './op.ts';
import type { RowState } from './row-state.ts';

/**
 * What a person sees: the server's row with this device's queued operations applied in order, by the rules
 * that the server will apply (SPEC V1).
 *
 * @param row the server's row; null if the server has none
 * @param ops this device's queued operations for that row, oldest first
 */
export function overlay(
  noun: Noun,
  row: RowState | null,
  ops: readonly Op[],
  at: { device: string; epoch: string },
): RowState | null {
  const version = row?.version ?? 0;
  return ops.reduce<RowState | null>((state, op) => applyOp(noun, state, op, { ...at, version }), row);
}
