import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { Households } from 'sync-protocol/api/households.ts';
import { createPersonApi } from '#api/person-api.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { keepHouseholds, readRemoved } from '#db/households/kept-households.ts';
import { withOtherDatabases } from '#db/households/person-databases.ts';
import { type DatabaseDrain, drainDatabase } from '#images/send/drain-database.ts';
import type { GetToken } from '#sync/engine/open-engine.ts';
import { findSyncState } from '#sync/status/sync-state.ts';
import { deliverLeft } from '#sync/write/deliver-left.ts';
import { newId } from '#sync/write/new-id.ts';
import { letGoOfRows } from './let-go-of-rows.ts';

/** What waits in a household that is not on the screen is tried again after this. */
const againMs = 60_000;

/**
 * Looks after the households that are not on the screen: asks which the person has, sends what waits in the others, and lets go of
 * one that the person belongs to no longer. At once, whenever the network is back, again while something waits, and when notified.
 *
 * @param onRemoved notified of the name of a database in which the person has something to decide
 * @returns `notify` takes how the server marks the list of the households: of a mark that is another than before they are asked for
 */
export function followHouseholds(deps: {
  db: AteriaDb;
  getToken: GetToken;
  /** The household into which what is in a database is on its way. */
  carriedTo: (database: string) => string | undefined;
  onRemoved: (database: string) => void;
}): { notify: (mark: string) => void; stop: () => void } {
  const { db, getToken, carriedTo, onRemoved } = deps;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  /** Who closes the question decides later: it is not asked again of itself. */
  const told = new Set<string>();
  /** The last that it was notified of, and the one by which the list was read. */
  let mark = '';
  let readMark = '';

  const lookAt = async (other: AteriaDb, list: Households | null): Promise<DatabaseDrain> => {
    const to = carriedTo(other.name);
    // Into one that the person does not have it never comes: they are asked anew.
    const isCarried = to !== undefined && (!list || list.some(({ _id }) => _id === to));
    if (isStopped || isCarried) return 'waiting';
    const state = await findSyncState(other);
    // Made anew by somebody who was at work on it when it was deleted: there is nothing in it.
    if (!state) return 'drained';
    const isGone = list && state.household !== undefined && !list.some(({ _id }) => _id === state.household);
    const isLeft = (await readRemoved(other)) !== undefined || isGone;
    // It was on the screen when its page went away.
    if (!isLeft) await deliverLeft(other);
    const drain = isLeft
      ? 'removed'
      : await drainDatabase(other, { getAccessToken: getToken, newKey: newId });
    if (drain !== 'removed') return drain;
    await letGoOfRows(other);
    if (isStopped || told.has(other.name)) return drain;
    told.add(other.name);
    onRemoved(other.name);
    return drain;
  };
  const look = async (): Promise<void> => {
    const asked = mark;
    const list = await fetchHouseholds(db, getToken);
    if (list) readMark = asked;
    // A fault in one holds up no other.
    const drains = await withOtherDatabases(db, (other) =>
      lookAt(other, list).catch(() => 'waiting' as const),
    );
    if (!list || drains.includes('waiting')) timer = setTimeout(wake, againMs);
  };
  const wake = () => {
    clearTimeout(timer);
    if (isStopped || running) return;
    // A household whose disk does not answer is looked at again with the next occasion.
    const before = mark;
    running = look()
      .catch(() => undefined)
      .finally(() => {
        running = null;
        // Another mark came meanwhile.
        if (mark !== before) wake();
      });
  };
  window.addEventListener('online', wake);
  wake();
  return {
    notify: (next) => {
      mark = next;
      if (mark !== readMark) wake();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', wake);
    },
  };
}

/** Asks the server which households the person has, and keeps the answer. Null where it could not be asked. */
export async function fetchHouseholds(db: AteriaDb, getToken: GetToken): Promise<Households | null> {
  const answer = await createPersonApi(getToken).request({
    ...endpoints.readHouseholds,
    schema: Households,
  });
  if (answer.kind !== 'ok') return null;
  await keepHouseholds(db, answer.body).catch(() => undefined);
  return answer.body;
}
