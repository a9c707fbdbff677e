import type { ChangesPage, Poke } from '../sync/changes.ts';
import { parseCursor } from '../sync/cursor.ts';
import type { Times } from './answer.ts';
import { type CoreContext, openDesk } from './desk.ts';
import type { Changes, Held } from './held.ts';
import { finishReset, startReset, startsReset, takeRows } from './take-rows.ts';

/**
 * Takes a page of the feed: rows and cursor land together (SPEC P1-P5).
 *
 * @param held the page's rows; all rows that the device has, where `needsStrays` says so
 * @param asked the cursor that the page was asked with
 * @returns null where the device has another cursor by now (SPEC P2)
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
 * Takes what a poke brings, in the place of a pull (SPEC P8).
 *
 * @returns null where the poke brings nothing, or the device does not stand where it begins: then what there is is pulled
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

/** A server that cannot read its cursor, e.g. an older one put back: everything from the beginning, instead of never again (SPEC P7). */
export function forgetCursor(context: CoreContext, held: Held, cursor: string): Changes | null {
  if (held.state.cursor !== cursor) return null;
  const desk = openDesk(context, held);
  startReset(desk, desk.state.epoch);
  return desk.changes();
}
