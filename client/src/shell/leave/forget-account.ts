import { identityKey } from '#auth/identity-key.ts';
import { forgetSession } from '#auth/session/forget-session.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { otherDatabases, withOtherDatabases } from '#db/households/person-databases.ts';
import { dropKeptFiles } from '#db/kept-files.ts';
import { keep } from '#lib/keep.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { forgetMessagesOf, messagesOf } from '#lib/support-store.ts';
import { forgetDevice } from '#notices/push-device.ts';
import type { SyncEngine } from '#sync/engine/sync-engine.ts';
import { dropPerson } from './drop-database.ts';
import { countUnsent } from './empty-database.ts';
import { keptMessage } from './kept-message.ts';
import { noteLeft } from './left-notice.tsx';

/**
 * Removes everything that this device has of a deleted account, and goes to the origin with a notice. Other
 * people's data on this device stays. The only place that does this, whoever deleted the account.
 *
 * @param by `person`: on this device; `other`: on another device, which did not know what waits here
 */
export async function forgetAccount(deps: {
  engine: Pick<SyncEngine, 'db' | 'stop'>;
  identity: KnownIdentity;
  by: 'person' | 'other';
  go?: (path: string) => void;
}): Promise<void> {
  const { engine, identity, go = (path) => window.location.replace(path) } = deps;
  const by = isDeletingHere(identity) ? 'person' : deps.by;
  const { db } = engine;
  const isSurprise = by === 'other';
  const unsent = isSurprise ? await countAll(db).catch(() => 0) : 0;
  const messages = isSurprise ? (await messagesOf(identity).catch(() => [])).length : 0;
  noteLeft({ kind: 'deleted', by, unsent, messages });
  engine.stop();
  // Emptied first, since deleting requires other windows to close the database.
  await clearTables(db).catch(() => undefined);
  await withOtherDatabases(db, clearTables).catch(() => undefined);
  await forgetMessagesOf(identity).catch(() => undefined);
  keptMessage(identity.email).drop();
  await dropKeptFiles();
  forgetSession(identity);
  await forgetDevice().catch(() => undefined);
  await dropPerson(db, await otherDatabases(db.name).catch(() => []));
  noteDeleting(null);
  go('/');
}

const deletingKey = 'ateria.deleting';

/**
 * Notes who is requesting the deletion in this window, null for nobody: this window's sync may hear of it
 * before the answer arrives.
 */
export function noteDeleting(person: KnownIdentity | null): void {
  if (person) keep(sessionStorage, deletingKey, identityKey(person));
  else sessionStorage.removeItem(deletingKey);
}

export function isDeletingHere(person: KnownIdentity): boolean {
  return sessionStorage.getItem(deletingKey) === identityKey(person);
}

async function clearTables(db: AteriaDb): Promise<void> {
  await Promise.all(db.tables.map((table) => table.clear()));
}

async function countAll(db: AteriaDb): Promise<number> {
  const others = await withOtherDatabases(db, countUnsent);
  return others.reduce((sum, count) => sum + count, await countUnsent(db));
}
