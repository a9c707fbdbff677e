import { Dexie, type ObservabilitySet } from 'dexie';
import { withReopen } from '#db/reopen.ts';

/** With more changed keys than this, the whole table is read again. */
const mostKeys = 50;

interface WatchedTable<T> {
  readonly name: string;
  bulkGet: (ids: string[]) => Promise<(T | undefined)[]>;
  orderBy: (index: ':id') => { toArray: () => Promise<T[]> };
}

/**
 * Reports all records of a table by id, at once and whenever any tab changed some. Reads only changed
 * records, unlike a live query, which would read all of them for every check mark.
 *
 * @param told receives the records and the value of `count()` when their read began
 * @param failed ends the watch
 */
export function watchTable<T extends { id: string }>(
  db: Dexie,
  table: WatchedTable<T>,
  {
    count,
    told,
    failed,
  }: { count: () => number; told: (read: number, records: T[]) => void; failed: () => void },
): { unsubscribe: () => void } {
  const part = `idb://${db.name}/${table.name}/`;
  let records: T[] | undefined;
  let changed: ReadonlySet<string> | 'anything' | null = 'anything';
  let isReading = false;
  let isOver = false;

  const end = () => {
    isOver = true;
    Dexie.on('storagemutated').unsubscribe(note);
  };
  const readNext = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      while (changed && !isOver) {
        const keys = changed;
        changed = null;
        const read = count();
        const before = records;
        records =
          before && keys !== 'anything'
            ? withChanged(before, keys, await withReopen(db, () => table.bulkGet([...keys])))
            : await withReopen(db, () => table.orderBy(':id').toArray());
        if (!isOver) told(read, records);
      }
    } catch {
      if (isOver) return;
      end();
      failed();
    } finally {
      isReading = false;
    }
  };
  const note = (parts: ObservabilitySet): void => {
    const found = parts.all ? 'anything' : keysOf(parts[part], parts[`${part}:dels`]);
    if (found !== 'anything' && found.size === 0) return;
    changed = together(changed, found);
    // The change may be in a Dexie transaction that this read must not join.
    void Dexie.ignoreTransaction(readNext);
  };

  Dexie.on('storagemutated').subscribe(note);
  void Dexie.ignoreTransaction(readNext);
  return { unsubscribe: end };
}

function withChanged<T extends { id: string }>(
  records: readonly T[],
  keys: ReadonlySet<string>,
  found: readonly (T | undefined)[],
): T[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  for (const key of keys) byId.delete(key);
  for (const record of found) if (record) byId.set(record.id, record);
  return [...byId.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

type Changed = ReadonlySet<string> | 'anything';

function together(one: Changed | null, other: Changed): Changed {
  if (one === null) return other;
  if (one === 'anything' || other === 'anything') return 'anything';
  const all = new Set([...one, ...other]);
  return all.size > mostKeys ? 'anything' : all;
}

/** Changed ranges; those from another tab are plain objects without RangeSet's methods. */
type Ranges = ObservabilitySet[string] | null | undefined;

function keysOf(...sets: readonly Ranges[]): Changed {
  const keys = new Set<string>();
  const open = [...sets];
  while (open.length > 0) {
    const ranges = open.pop();
    if (!ranges || !('from' in ranges)) continue;
    const { from, to, l, r } = ranges;
    if (typeof from !== 'string' || from !== to || keys.size >= mostKeys) return 'anything';
    keys.add(from);
    open.push(l, r);
  }
  return keys;
}
