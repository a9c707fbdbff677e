import { createCore } from 'sync-protocol/device/core.ts';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { decideOnDisk } from '../rows/disk.ts';
import { readSyncState } from '../status/sync-state.ts';

/** Shows what an earlier build had to keep unseen: the rows of nouns that this build is the first to know. */
export async function showNewNouns(db: AteriaDb): Promise<void> {
  const { shownNouns } = await readSyncState(db);
  const names = nouns.map(({ name }) => name);
  const isNew = (name: string) => !shownNouns.includes(name);
  if (!names.some(isNew)) return;
  await decideOnDisk(db, 'relaxed', async (disk) => {
    const held = await disk.heldOfAll();
    const rows = [...held.rows.values()].map(({ row }) => row);
    const waiting = [...held.waiting.values()].flatMap(([entry]) => entry?.op ?? []);
    const unseen = [...rows, ...waiting].filter(({ noun }) => isNew(noun));
    return { changes: createCore(nouns).show(held, unseen) };
  });
  await db.syncState.update('sync', { shownNouns: [...new Set([...shownNouns, ...names])] });
}
