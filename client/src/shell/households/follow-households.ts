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

/** Delay before what waits in other households is tried again. */
const againMs = 60_000;

/**
 * Looks after the households that are not on the screen: fetches the person's list of households, sends what
 * waits in the other databases, and removes the rows of a household that the person no longer belongs to.
 * Runs at once, when the network is back, again while something waits, and when notified.
 *
 * @param onRemoved called with the name of a database about which the person has to decide
 * @returns `notify` takes the server's mark of the list; a mark other than that of the last fetch starts a
 * run
 */
export function followHouseholds(deps: {
  db: AteriaDb;
  getToken: GetToken;
  /** The household into which a database's data is being copied. */
  copiedTo: (database: string) => string | undefined;
  onRemoved: (database: string) => void;
}): { notify: (mark: string) => void; stop: () => void } {
  const { db, getToken, copiedTo, onRemoved } = deps;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  /**
   * Databases already reported: a person who closes the question decides later and is not asked again
   * automatically.
   */
  const told = new Set<string>();
  /** The last mark notified, and the mark with which the list was read. */
  let mark = '';
  let readMark = '';

  const lookAt = async (other: AteriaDb, list: Households | null): Promise<DatabaseDrain> => {
    const to = copiedTo(other.name);
    // If the person no longer has the target household, copying can never finish, so they are asked again.
    const isCopied = to !== undefined && (!list || list.some(({ _id }) => _id === to));
    if (isStopped || isCopied) return 'waiting';
    const state = await findSyncState(other);
    // Recreated by code still working on it when it was deleted: it is empty.
    if (!state) return 'drained';
    const isGone = list && state.household !== undefined && !list.some(({ _id }) => _id === state.household);
    const isLeft = (await readRemoved(other)) !== undefined || isGone;
    // It may have been the shown database when its page went away.
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
    // A fault in one must not hold up the others.
    const drains = await withOtherDatabases(db, (other) =>
      lookAt(other, list).catch(() => 'waiting' as const),
    );
    if (!list || drains.includes('waiting')) timer = setTimeout(wake, againMs);
  };
  const wake = () => {
    clearTimeout(timer);
    if (isStopped || running) return;
    // A database whose disk does not answer is tried again on the next occasion.
    const before = mark;
    running = look()
      .catch(() => undefined)
      .finally(() => {
        running = null;
        // Another mark arrived meanwhile.
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

/** Fetches the person's households from the server and stores them. Null if the server could not be asked. */
export async function fetchHouseholds(db: AteriaDb, getToken: GetToken): Promise<Households | null> {
  const answer = await createPersonApi(getToken).request({
    ...endpoints.readHouseholds,
    schema: Households,
  });
  if (answer.kind !== 'ok') return null;
  await keepHouseholds(db, answer.body).catch(() => undefined);
  return answer.body;
}
