import { fits } from 'sync-protocol/schema/fits.ts';
import { type Static, Type } from 'typebox';
import { keep, readKept } from '#lib/keep.ts';
import type { AuthoredRow } from './authored-rows.ts';

/** Up to where a person has looked at a list on this device. */
const SeenRows = Type.Object({
  /** In which `upTo` counts. */
  epoch: Type.String(),
  /** What was added up to there, by the household's feed, was seen. */
  upTo: Type.Integer(),
  /** What came after it and was seen. */
  ids: Type.Array(Type.String()),
});
export type SeenRows = Static<typeof SeenRows>;

/** Of one household, by the name of its database, with which it is forgotten. */
const keyOf = (database: string, list: string) => `ateria.seen.${database}.${list}`;

export function readSeen(database: string, list: string): SeenRows | null {
  const kept = readKept(localStorage, keyOf(database, list));
  return fits(SeenRows, kept) ? kept : null;
}

export function keepSeen(database: string, list: string, seen: SeenRows): void {
  keep(localStorage, keyOf(database, list), JSON.stringify(seen));
}

/**
 * What was kept, for the rows of now. Who looks for the first time, or at what was brought back from a backup, finds nothing marked.
 */
export function seenRowsNow(kept: SeenRows | null, epoch: string, rows: readonly AuthoredRow[]): SeenRows {
  return kept?.epoch === epoch ? kept : { epoch, upTo: lastOf(rows), ids: [] };
}

export const isUnseen = ({ upTo, ids }: SeenRows, { id, added, addedAt }: AuthoredRow, me: number): boolean =>
  added !== null && added !== me && addedAt > upTo && !ids.includes(id);

/** These were looked at. Where nothing is left that was not, one number says it. */
export function withSeen(
  seen: SeenRows,
  lookedAt: readonly string[],
  rows: readonly AuthoredRow[],
  me: number,
): SeenRows {
  const next = { ...seen, ids: [...new Set([...seen.ids, ...lookedAt])] };
  const isAll = !rows.some((row) => isUnseen(next, row, me));
  return isAll ? { ...next, upTo: Math.max(seen.upTo, lastOf(rows)), ids: [] } : next;
}

const lastOf = (rows: readonly AuthoredRow[]) =>
  rows.reduce((last, { addedAt }) => Math.max(last, addedAt), 0);
