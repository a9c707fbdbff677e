import type { Transaction } from 'dexie';
import type { KnownRow } from 'sync-protocol/device/held.ts';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import { tableNamed } from './noun-tables.ts';
import type { HiddenRow, OutboxEntry, ScreenRecord, StoredRecord, SyncState } from './records.ts';
import { storedRecord } from './stored-row.ts';

/**
 * Migration from version 3 and earlier, which stored a row apart from the record that screens read. Now the
 * record holds both, and only rows that no screen shows are stored apart.
 */
export async function storeRowsOnce(transaction: Transaction): Promise<void> {
  const rows = await transaction.table<HiddenRow>('serverRows').toArray();
  const known = new Map(rows.map((each) => [`${each.noun} ${each.id}`, each]));
  // Nouns added later have no table in this version.
  const stores = transaction.idbtrans.objectStoreNames;
  for (const noun of nouns.filter(({ table }) => stores.contains(table))) {
    const table = transaction.table<ScreenRecord & Partial<StoredRecord>>(tableNamed(noun.name) ?? '');
    const records = await table.toArray();
    await table.bulkPut(
      records.map((record) => {
        const key = `${noun.name} ${record.id}`;
        const base = known.get(key);
        known.delete(key);
        return { ...record, base: baseOf(record, base ?? null) };
      }),
    );
    function baseOf(record: ScreenRecord, row: KnownRow | null): string {
      // A saved record has no queued operation, so it equals its row.
      if (row && record.sync === 'saved') {
        return storedRecord(noun, knownOf(row), { row: row.row, sync: 'saved' }).base;
      }
      return JSON.stringify({ kind: 'apart', known: row && knownOf(row) });
    }
  }
  await transaction.table<HiddenRow>('hiddenRows').bulkPut([...known.values()]);
  const states = transaction.table<SyncState>('syncState');
  const state = await states.get('sync');
  if (state) await states.put({ ...state, hasStrays: true, lastN: await lastNumber(transaction) });
}

const knownOf = ({ row, epoch, generation }: KnownRow): KnownRow => ({ row, epoch, generation });

/**
 * Number of the operation queued last. Old versions let the database assign numbers, which it remembers even
 * after that operation is gone.
 */
async function lastNumber(transaction: Transaction): Promise<number> {
  const outbox = transaction.table<Partial<OutboxEntry>, number>('outbox');
  const next = await outbox.add({});
  await outbox.delete(next);
  return next - 1;
}
