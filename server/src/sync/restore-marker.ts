import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Transaction } from 'kysely';
import { type ServerRules, serverRules } from 'sync-protocol/rows/server-rules.ts';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { OpenDatabase } from '#db/database.ts';
import type { Database } from '#db/schema/database.ts';

/**
 * What DATA_DIR/instance holds: which server this is, and the mark that it left in the database at its last start; while
 * starting, `next` is the mark that it is about to leave, since it may be killed just before or just after that.
 */
const Instance = Type.Object({
  serverId: Type.String(),
  mark: Type.String(),
  next: Type.Optional(Type.String()),
});
type Instance = Static<typeof Instance>;

interface MarkerDeps {
  dataDir: string;
  newId: () => string;
}

/**
 * Finds out at start whether the database was replaced or restored from a backup since this server last ran, by a mark that
 * file and database share and that is made anew at every start and while the server runs. If so every household gets a new
 * epoch (SPEC E2).
 *
 * A server that is new to a PostgreSQL database cannot tell and leaves the epochs alone: whoever put a dump back says it then
 * (`npm run admin -- begin-epochs`).
 */
export async function checkRestoreMarker(
  database: OpenDatabase,
  deps: MarkerDeps & { newEpoch: () => string; rules?: Pick<ServerRules, 'beginsEpochAtRestore'> },
): Promise<{ isRestored: boolean }> {
  const { db, dialect } = database;
  const known = readInstance(fileIn(deps.dataDir));
  const marks = await db.selectFrom('server_state').selectAll().where('name', 'like', 'instance:%').execute();
  const mark = known && marks.find(({ name }) => name === `instance:${known.serverId}`)?.value;
  const isRestored = known
    ? mark === undefined || (mark !== known.mark && mark !== known.next)
    : dialect === 'sqlite' && marks.length > 0;
  const serverId = known?.serverId ?? deps.newId();
  // After a restore the file waits until the epochs are new: killed in between, the next start has to see it again.
  const before = mark && !isRestored ? { serverId, mark } : null;
  await leaveMark(database, deps, serverId, before, async (trx) => {
    if (!isRestored) return;
    if (!(deps.rules ?? serverRules).beginsEpochAtRestore) return;
    await beginEpochs(trx, deps.newEpoch);
  });
  return { isRestored };
}

/** A new epoch for every household: devices compare what they hold with what is there, and send what is missing. */
export async function beginEpochs(trx: Transaction<Database>, newEpoch: () => string): Promise<void> {
  for (const { id } of await trx.selectFrom('households').select('id').execute())
    await trx.updateTable('households').set({ epoch: newEpoch() }).where('id', '=', id).execute();
}

/**
 * Leaves a new mark, so that a backup from before it is known when it is put back. Does nothing before the first start, nor where
 * the database has no mark of ours: the next start is to see that.
 */
export async function renewRestoreMarker(database: OpenDatabase, deps: MarkerDeps): Promise<void> {
  const known = readInstance(fileIn(deps.dataDir));
  if (!known) return;
  const { serverId } = known;
  // Which of the two it is nobody knows where a connection was lost at the commit of the last one.
  const row = await database.db
    .selectFrom('server_state')
    .select('value')
    .where('name', '=', `instance:${serverId}`)
    .executeTakeFirst();
  const mark = [known.mark, known.next].find((each) => each !== undefined && each === row?.value);
  if (mark !== undefined) await leaveMark(database, deps, serverId, { serverId, mark });
}

/**
 * Makes the folder one whose server was the last on this database: it was moved here with nothing lost, though the folder has never
 * seen it.
 */
export async function adoptRestoreMarker({ db }: OpenDatabase, dataDir: string): Promise<void> {
  const known = readInstance(fileIn(dataDir));
  const marks = await db.selectFrom('server_state').selectAll().where('name', 'like', 'instance:%').execute();
  const isKnown = marks.some(
    ({ name, value }) => name === `instance:${known?.serverId}` && [known?.mark, known?.next].includes(value),
  );
  const [mark] = marks;
  if (mark && !isKnown)
    writeInstance(fileIn(dataDir), { serverId: mark.name.slice('instance:'.length), mark: mark.value });
}

/** Renews the mark every minute in which something was written, and when it is stopped. */
export function keepMarkFresh(
  database: OpenDatabase,
  deps: MarkerDeps & { onFault: (error: unknown) => void },
): { stop: () => Promise<void> } {
  let renewedAt = '';
  const renewIfWritten = async () => {
    const { written } = await database.db
      .selectFrom('households')
      .select(({ fn }) => fn.sum('seq').as('written'))
      .executeTakeFirstOrThrow();
    if (String(written) === renewedAt) return;
    await renewRestoreMarker(database, deps);
    renewedAt = String(written);
  };
  /** One after another: of two at once each would take the other's mark for its own. */
  let renewing = Promise.resolve();
  const renew = (work: () => Promise<void>) => {
    renewing = renewing.then(work).catch(deps.onFault);
    return renewing;
  };
  const timer = setInterval(() => void renew(renewIfWritten), renewalMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await renew(() => renewRestoreMarker(database, deps));
    },
  };
}

const renewalMs = 60_000;

/** Into the file first which mark is coming, then the mark into the database, then into the file that it has come. */
async function leaveMark(
  { db }: OpenDatabase,
  { dataDir, newId }: MarkerDeps,
  serverId: string,
  before: Instance | null,
  alongside: (trx: Transaction<Database>) => Promise<void> = async () => {},
): Promise<void> {
  const mark = newId();
  if (before) writeInstance(fileIn(dataDir), { serverId, mark: before.mark, next: mark });
  await db.transaction().execute(async (trx) => {
    await alongside(trx);
    await trx
      .insertInto('server_state')
      .values({ name: `instance:${serverId}`, value: mark })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: mark }))
      .execute();
  });
  writeInstance(fileIn(dataDir), { serverId, mark });
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'instance');
}

function readInstance(file: string): Instance | null {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Value.Check(Instance, content) ? content : null;
  } catch {
    return null; // Missing at the first start; torn or foreign is as good as missing.
  }
}

function writeInstance(file: string, instance: Instance): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(instance), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
