import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { OpenDatabase } from '#db/database.ts';

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

/**
 * Finds out at start whether the database was replaced or restored from a backup since this server last ran, by a mark that
 * file and database share and that is made anew at every start. If so every household gets a new epoch (SPEC E2).
 *
 * A server that is new to a PostgreSQL database cannot tell and leaves the epochs alone.
 */
export async function checkRestoreMarker(
  { db, dialect }: OpenDatabase,
  deps: { dataDir: string; newId: () => string; newEpoch: () => string },
): Promise<{ isRestored: boolean }> {
  const file = path.join(deps.dataDir, 'instance');
  const known = readInstance(file);
  const marks = await db.selectFrom('server_state').selectAll().where('name', 'like', 'instance:%').execute();
  const inDatabase = known && marks.find(({ name }) => name === `instance:${known.serverId}`);
  const mark = inDatabase?.value;
  const isRestored = known
    ? mark === undefined || (mark !== known.mark && mark !== known.next)
    : dialect === 'sqlite' && marks.length > 0;
  const next: Instance = { serverId: known?.serverId ?? deps.newId(), mark: deps.newId() };
  // After a restore not before the epochs are new: killed in between, the next start has to see it again.
  if (mark !== undefined && !isRestored)
    writeInstance(file, { serverId: next.serverId, mark, next: next.mark });
  await db.transaction().execute(async (trx) => {
    if (isRestored)
      for (const { id } of await trx.selectFrom('households').select('id').execute())
        await trx.updateTable('households').set({ epoch: deps.newEpoch() }).where('id', '=', id).execute();
    await trx
      .insertInto('server_state')
      .values({ name: `instance:${next.serverId}`, value: next.mark })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: next.mark }))
      .execute();
  });
  writeInstance(file, next);
  return { isRestored };
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
