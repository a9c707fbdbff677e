import type { SignOutOptions } from '#auth/session/sign-out.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { withOtherDatabases } from '#db/households/person-databases.ts';
import { dropKeptFiles } from '#db/kept-files.ts';
import { withReopen } from '#db/reopen.ts';
import { forgetImageCaches } from '#images/cache/image-caches.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { forgetMessagesOf } from '#lib/support-store.ts';
import { forgetDevice } from '#notices/push-device.ts';
import { forgetSnapshot } from '#start/use-first-screen.ts';
import type { SyncEngine } from '#sync/engine/sync-engine.ts';
import { dropWorkerToken } from '#sync/push/worker-token.ts';
import { dropPerson } from './drop-database.ts';
import { countUnsent, emptyDatabase } from './empty-database.ts';
import { keptMessage } from './kept-message.ts';
import { noteLeft } from './left-notice.tsx';
import { changesOf, readUnsent, type UnsentHere } from './unsent-here.ts';

type SignOut = typeof import('#auth/session/sign-out.ts').signOut;

/** Loads the sign-in library as well. */
const loadSignOut = async (): Promise<SignOut> => (await import('#auth/session/sign-out.ts')).signOut;

/** Signs out and keeps the person's database for their next sign-in. Cached images are removed. */
export async function leaveKeeping(db: AteriaDb, load = loadSignOut): Promise<void> {
  const leave = leaveBy(await load());
  await leave({
    beforeLeaving: async () => {
      await forgetImageCaches();
      await withReopen(db, () => dropWorkerToken(db));
      await withOtherDatabases(db, dropWorkerToken);
    },
  });
}

/** Like `leaveKeeping`, when the database does not open. A token in it expires by itself. */
export const leaveUnopened = async (load = loadSignOut): Promise<void> =>
  leaveBy(await load())({ beforeLeaving: forgetImageCaches });

/**
 * Signs out and removes all data of the person from this device.
 *
 * @param known what the person agreed to lose; if there is more, nothing is removed and they stay signed in
 */
export async function leaveRemoving(
  engine: Pick<SyncEngine, 'db' | 'stop'>,
  identity: KnownIdentity,
  known: UnsentHere | null,
  load = loadSignOut,
): Promise<'leaving' | 'more-unsent'> {
  const { db } = engine;
  // Loaded before anything is removed: without it signing out is impossible.
  const leave = leaveBy(await load());
  const now = await readUnsent(db, identity);
  if (now.drafts > (known?.drafts ?? 0) || now.messages > (known?.messages ?? 0)) return 'more-unsent';
  const ofOthers = await withOtherDatabases(
    db,
    async (other) => [other.name, await countUnsent(other)] as const,
  );
  const counted = new Map(ofOthers);
  const own = await countUnsent(db);
  const all = [...counted.values()].reduce((sum, count) => sum + count, own);
  if (all > (known ? changesOf(known) : 0)) return 'more-unsent';
  // Each database is emptied only of what was counted in it, as another window may be writing.
  const emptied = await withOtherDatabases(db, async (other) => ({
    name: other.name,
    isEmpty: await emptyDatabase(other, counted.get(other.name) ?? 0),
  }));
  if (emptied.some(({ isEmpty }) => !isEmpty) || !(await emptyDatabase(db, own))) return 'more-unsent';
  engine.stop();
  await leave({
    afterForgetting: async () => {
      await forgetMessagesOf(identity).catch(() => undefined);
      keptMessage(identity.email).drop();
      // A database that does not open cannot be counted, so it stays.
      await dropPerson(
        db,
        emptied.map(({ name }) => name),
      );
    },
  });
  return 'leaving';
}

/**
 * Signs out and goes to the origin, whether or not the provider could be told. This browser's push
 * subscription ends in any case, so that the next person on the device gets none of the notices.
 */
const leaveBy =
  (signOut: SignOut) =>
  async ({ beforeLeaving, afterForgetting }: SignOutOptions): Promise<void> => {
    const outcome = await signOut({
      beforeLeaving,
      afterForgetting: async () => {
        forgetSnapshot();
        await dropKeptFiles();
        await forgetDevice().catch(() => undefined);
        await afterForgetting?.();
      },
    });
    if (outcome.kind === 'leaving') return;
    noteLeft({ kind: 'left-here' });
    window.location.assign('/');
  };
