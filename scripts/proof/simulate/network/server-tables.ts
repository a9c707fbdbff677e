import type { openMortalDatabase } from '../../../../server/src/testing/mortal-database.ts';
import { firstMember } from '../../../../sync-protocol/src/rows/authors.ts';
import type { RowState } from '../../../../sync-protocol/src/rows/row-state.ts';
import type { Cursor } from '../../../../sync-protocol/src/sync/cursor.ts';

/** Tables in a backup, referenced tables first. */
const kept = [
  'households',
  'users',
  'members',
  'invites',
  'deleted_members',
  'rows',
  'requests',
  'activity',
  'server_state',
];
/** Tables whose deletion cascades to all data of a run. */
const roots = ['requests', 'rows', 'users', 'households', 'deleted_members', 'server_state'];

type Records = Record<string, unknown>[];
export type Backup = Map<string, Records>;

/**
 * Direct access to the server's database file.
 *
 * @param householdOf id of a person's household
 */
export function createServerTables(
  file: ReturnType<typeof openMortalDatabase>['file'],
  householdOf: (subject: string) => string | undefined,
) {
  const clear = () => {
    for (const table of roots) file.exec(`delete from ${table}`);
  };
  const read = (table: string) => file.prepare(`select * from ${table}`).all() as Records;
  const fill = (table: string, records: Records) => {
    for (const record of records) {
      const names = Object.keys(record);
      const values = names.map(() => '?').join(', ');
      file
        .prepare(`insert into ${table} (${names.join(', ')}) values (${values})`)
        .run(Object.values(record));
    }
  };
  const rowsOf = file.prepare('select state from rows where household_id = ? order by version');
  const rowKeys = file.prepare("select noun || ' ' || id from rows").pluck();
  const cursors = file.prepare('select epoch, seq from households where id = ?');
  const numbers = file
    .prepare(
      `select number from members join users on users.id = members.user_id
       where members.household_id = ? and users.subject = ?`,
    )
    .pluck();
  const changes = file.prepare('select total_changes()').pluck();
  /** Caches results while the database is unchanged. */
  const keptWhileUnchanged = <T>(look: (subject: string) => T) => {
    const known = new Map<string, T>();
    let readAt: unknown;
    return (subject: string): T => {
      const now = changes.get();
      if (now !== readAt) known.clear();
      readAt = now;
      const value = known.get(subject) ?? look(subject);
      known.set(subject, value);
      return value;
    };
  };

  return {
    clear,
    read,
    fill,
    backup: (): Backup => new Map(kept.map((table) => [table, read(table)])),
    restore: (backup: Backup): void => {
      clear();
      for (const [table, records] of backup) fill(table, records);
    },
    rowKeys: () => rowKeys.all() as string[],
    rows: keptWhileUnchanged((subject): readonly RowState[] =>
      rowsOf.all(householdOf(subject)).map((row) => JSON.parse((row as { state: string }).state) as RowState),
    ),
    cursor: keptWhileUnchanged(
      (subject) => (cursors.get(householdOf(subject)) as Cursor | undefined) ?? null,
    ),
    numberOf: (person: string, home: string): number =>
      (numbers.get(householdOf(home), person) as number | undefined) ?? firstMember,
  };
}
