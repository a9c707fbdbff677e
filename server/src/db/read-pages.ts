import { type Kysely, sql } from 'kysely';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { nextTurn } from '#lib/next-turn.ts';
import type { ReadPages } from '#lib/read-pages.ts';
import { pagesOf, type Sized, usualPageBytes } from './pages-of.ts';
import type { Database } from './schema/database.ts';

export function createReadPages(db: Kysely<Database>, maxPageBytes = usualPageBytes): ReadPages {
  return async function* readPages(householdId, noun, { keyOf, compare }) {
    const living = db
      .selectFrom('rows')
      .where('household_id', '=', householdId)
      .where('noun', '=', noun.name)
      .where('deleted_at', 'is', null);

    async function read(page: readonly Sized[]) {
      await nextTurn(); // Other people are served between two pages.
      const ids = page.map(({ id }) => id);
      const rows = await living.select('state').where('id', 'in', ids).execute();
      return rows.flatMap(({ state }) => {
        const row = JSON.parse(state) as RowState; // written by the write path and by nobody else
        const key = keyOf(row);
        return key === null ? [] : [{ row, key }];
      });
    }

    const bytes = sql<number>`octet_length(state)`; // reads no state for it
    const sized = pagesOf(await living.select(['id', bytes.as('bytes')]).execute(), maxPageBytes);
    const [onlyPage] = sized;
    if (onlyPage && sized.length === 1) {
      const rows = await read(onlyPage);
      yield rows.sort((a, b) => compare(a.key, b.key)).map(({ row }) => row);
      return;
    }
    const bytesById = new Map(sized.flat().map((row) => [row.id, row.bytes]));
    const wanted = [];
    for (const page of sized)
      for (const { row, key } of await read(page))
        wanted.push({ id: row.id, bytes: bytesById.get(row.id) ?? 0, key });
    wanted.sort((a, b) => compare(a.key, b.key));
    for (const page of pagesOf(wanted, maxPageBytes)) {
      const rowById = new Map((await read(page)).map(({ row }) => [row.id, row]));
      yield page.map(({ id }) => rowById.get(id)).filter((row) => row !== undefined);
    }
  };
}
