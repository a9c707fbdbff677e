import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Transaction } from 'kysely';
import { type ServerRules, serverRules } from 'sync-protocol/rows/server-rules.ts';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { OpenDatabase } from '#db/database.ts';
import type { Database } from '#db/schema/database.ts';

/**
 * Content of DATA_DIR/instance: the server's id, and the mark that it last wrote to the database. `next` is a
 * mark that is being written: the server may be killed just before or just after that.
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
 * Detects at start whether the database was replaced or restored from a backup since this server last ran:
 * file and database share a mark, which is renewed at every start and while the server runs. If so, every
 * household gets a new epoch (SPEC E2).
 *
 * A server that is new to a PostgreSQL database cannot detect this and keeps the epochs: whoever restores a
 * dump must then run `npm run admin -- begin-epochs`.
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
  // After a restore the file is written only once the epochs are new, so that a start after a kill detects
  // the restore again.
  const before = mark && !isRestored ? { serverId, mark } : null;
  await leaveMark(database, deps, serverId, before, async (trx) => {
    if (!isRestored) return;
    if (!(deps.rules ?? serverRules).beginsEpochAtRestore) return;
    await beginEpochs(trx, deps.newEpoch);
  });
  return { isRestored };
}

/**
 * Gives every household a new epoch: devices then compare their data with the server's, and send what is
 * missing.
 */
export async function beginEpochs(trx: Transaction<Database>, newEpoch: () => string): Promise<void> {
  for (const { id } of await trx.selectFrom('households').select('id').execute())
    await trx.updateTable('households').set({ epoch: newEpoch() }).where('id', '=', id).execute();
}

/**
 * Writes a new mark, so that restoring an older backup is detected. Does nothing before the first start, or
 * if the database lacks this server's mark, which the next start has to detect.
 */
export async function renewRestoreMarker(database: OpenDatabase, deps: MarkerDeps): Promise<void> {
  const known = readInstance(fileIn(deps.dataDir));
  if (!known) return;
  const { serverId } = known;
  // `known.mark` or `known.next`: if the connection was lost during the last commit, only the database tells
  // which.
  const row = await database.db
    .selectFrom('server_state')
    .select('value')
    .where('name', '=', `instance:${serverId}`)
    .executeTakeFirst();
  const mark = [known.mark, known.next].find((each) => each !== undefined && each === row?.value);
  if (mark !== undefined) await leaveMark(database, deps, serverId, { serverId, mark });
}

/**
 * Writes the database's mark into the folder: after a complete move of the database to this folder's server,
 * the next start must not take it for a restored backup.
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

/** Renews the mark after every minute with writes, and on `stop`. */
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
  /** Renewals run one after another, since concurrent ones would overwrite each other's mark. */
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

/** Writes the coming mark into the file as `next`, then into the database, then into the file as `mark`. */
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
    return null; // Missing at the first start; a damaged file counts as missing.
  }
}

function writeInstance(file: string, instance: Instance): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(instance), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
