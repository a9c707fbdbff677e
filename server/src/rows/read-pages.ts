import { type Kysely, sql } from 'kysely';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { Database } from '#db/schema/database.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import { pagesOf, type Sized, usualPageBytes } from './pages-of.ts';

/** Selects and orders rows. Of all selected rows only the keys are in memory at once. */
export interface RowOrder<Key> {
  /** The row's sort key; null for a row that is not selected. */
  keyOf: (row: RowState) => Key | null;
  compare: (a: Key, b: Key) => number;
}

/**
 * Yields the living or the removed rows of a noun page by page, since many requests that each held a whole
 * household would exhaust the memory. A row that changes meanwhile is yielded once, in its old or its new
 * state; a row that is added meanwhile is not yielded.
 *
 * @param which defaults to the living rows
 */
export type ReadPages = <Key>(
  householdId: string,
  noun: Noun,
  order: RowOrder<Key>,
  which?: 'living' | 'removed',
) => AsyncGenerator<RowState[]>;

/** All rows, in order of creation. */
export const orderOfMaking: RowOrder<number> = {
  keyOf: ({ created }) => created.version,
  compare: (a, b) => a - b,
};

export function createReadPages(db: Kysely<Database>, maxPageBytes = usualPageBytes): ReadPages {
  return async function* readPages(householdId, noun, { keyOf, compare }, which = 'living') {
    const selected = db
      .selectFrom('rows')
      .where('household_id', '=', householdId)
      .where('noun', '=', noun.name)
      .where('deleted_at', which === 'living' ? 'is' : 'is not', null);

    async function read(page: readonly Sized[]) {
      await nextTurn(); // Other requests are served between two pages.
      const ids = page.map(({ id }) => id);
      const rows = await selected.select('state').where('id', 'in', ids).execute();
      return rows.flatMap(({ state }) => {
        const row = JSON.parse(state) as RowState; // only `writeRows` writes states, so the shape is known
        const key = keyOf(row);
        return key === null ? [] : [{ row, key }];
      });
    }

    const bytes = sql<number>`octet_length(state)`; // computed without loading the state
    const sized = pagesOf(await selected.select(['id', bytes.as('bytes')]).execute(), maxPageBytes);
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
