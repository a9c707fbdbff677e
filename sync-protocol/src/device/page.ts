import type { ChangesPage, Poke } from '../sync/changes.ts';
import { parseCursor } from '../sync/cursor.ts';
import type { Times } from './answer.ts';
import { type CoreContext, openDesk } from './desk.ts';
import type { Changes, Held } from './held.ts';
import { finishReset, startReset, startsReset, takeRows } from './take-rows.ts';

/**
 * Takes a page of the feed: rows and cursor land together (SPEC P1-P5).
 *
 * @param held the page's rows; all rows of the device if `needsStrays` says so
 * @param asked the cursor with which the page was requested
 * @returns null if the device's cursor has changed since (SPEC P2)
 */
export function takePage(
  context: CoreContext,
  held: Held,
  asked: string | null,
  page: ChangesPage,
  times: Times,
): Changes | null {
  const { rules } = context;
  const desk = openDesk(context, held);
  const { state } = desk;
  if (!rules.isCurrent(asked, state)) return null;
  const epoch = parseCursor(page.next)?.epoch ?? '';
  if (startsReset(state, page.reset, epoch)) startReset(desk, epoch);
  state.epoch = epoch;
  state.cursor = page.next;
  state.clockOffsetMs = rules.correctOffset(state.clockOffsetMs, { ...times, serverTimeMs: page.serverTime });
  takeRows(context, desk, page.rows, times.receivedAtMs);
  if (state.isResetting && !page.more) finishReset(context, desk, times.receivedAtMs);
  if (!page.more) state.hasPulled = true;
  return desk.changes();
}

/**
 * Applies the rows of a poke instead of pulling them (SPEC P8).
 *
 * @returns null if the poke has no rows or does not start at the device's cursor; then the device pulls
 */
export function takePoke(
  context: CoreContext,
  held: Held,
  { from, rows, cursor }: Poke,
  nowMs: number,
): Changes | null {
  const begin = from === undefined ? null : parseCursor(from);
  const end = parseCursor(cursor);
  const isSpan = begin !== null && begin.epoch === end?.epoch;
  if (!rows || !isSpan || !context.rules.isNext(begin, held.state)) return null;
  const desk = openDesk(context, held);
  desk.state.cursor = cursor;
  takeRows(context, desk, rows, nowMs);
  return desk.changes();
}

/**
 * Starts a full pull if the server cannot read the device's cursor, e.g. because an older server was deployed
 * (SPEC P7). Returns null if the cursor has changed since.
 */
export function forgetCursor(context: CoreContext, held: Held, cursor: string): Changes | null {
  if (held.state.cursor !== cursor) return null;
  const desk = openDesk(context, held);
  startReset(desk, desk.state.epoch);
  return desk.changes();
}
