import { createCore } from 'sync-protocol/device/core.ts';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { SyncState } from '#db/records.ts';
import { decideOnDisk } from '../rows/disk.ts';
import { fieldsOf } from '../rows/fields-of.ts';
import { readSyncState } from '../status/sync-state.ts';

/**
 * Shows what another build could not: rows of nouns that this build is the first to know, and records that
 * were stored with other fields than this build's. Once shown, such a field counts as seen by whoever edits
 * it.
 */
export async function showWhatIsNew(db: AteriaDb): Promise<void> {
  const { shownNouns, shownFields = {} } = await readSyncState(db);
  const isNew = (noun: Noun) => !shownNouns.includes(noun.name) || shownFields[noun.name] !== fieldsOf(noun);
  const fresh = new Set<string>(nouns.filter(isNew).map(({ name }) => name));
  if (fresh.size === 0) return;
  await decideOnDisk(db, 'relaxed', async (disk) => {
    const held = await disk.heldOfAll();
    const rows = [...held.rows.values()].map(({ row }) => row);
    const waiting = [...held.waiting.values()].flatMap(([entry]) => entry?.op ?? []);
    const unseen = [...rows, ...waiting].filter(({ noun }) => fresh.has(noun));
    return { changes: createCore(nouns).show(held, unseen) };
  });
  const shown: Partial<SyncState> = {
    shownNouns: [...new Set([...shownNouns, ...nouns.map(({ name }) => name)])],
    shownFields: Object.fromEntries(nouns.map((noun) => [noun.name, fieldsOf(noun)])),
  };
  await db.syncState.update('sync', shown);
}
