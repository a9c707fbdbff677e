import { fits } from 'sync-protocol/schema/fits.ts';
import { type Static, Type } from 'typebox';
import { keep, readKept } from '#lib/keep.ts';
import type { AuthoredRow } from './authored-rows.ts';

/** How far a person has seen a list on this device. */
const SeenRows = Type.Object({
  /** Epoch in which `upTo` counts. */
  epoch: Type.String(),
  /** Feed version up to which everything added was seen. */
  upTo: Type.Integer(),
  /** Rows seen that were added later. */
  ids: Type.Array(Type.String()),
});
export type SeenRows = Static<typeof SeenRows>;

/** Per household, by its database's name, with which it is removed. */
const keyOf = (database: string, list: string) => `ateria.seen.${database}.${list}`;

export function readSeen(database: string, list: string): SeenRows | null {
  const kept = readKept(localStorage, keyOf(database, list));
  return fits(SeenRows, kept) ? kept : null;
}

export function keepSeen(database: string, list: string, seen: SeenRows): void {
  keep(localStorage, keyOf(database, list), JSON.stringify(seen));
}

/**
 * The stored state if it fits the current epoch. At the first look, or after a restore from a backup, nothing
 * is marked as new.
 */
export function seenRowsNow(kept: SeenRows | null, epoch: string, rows: readonly AuthoredRow[]): SeenRows {
  return kept?.epoch === epoch ? kept : { epoch, upTo: lastOf(rows), ids: [] };
}

export const isUnseen = ({ upTo, ids }: SeenRows, { id, added, addedAt }: AuthoredRow, me: number): boolean =>
  added !== null && added !== me && addedAt > upTo && !ids.includes(id);

/** Adds rows that were looked at. Once nothing is unseen, a single version number is enough. */
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
