import { createCore } from 'sync-protocol/device/core.ts';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { createUnsavedWrites } from './unsaved-writes.ts';
import { createDurableWrite } from './write.ts';
import { readAhead } from './write-ahead.ts';

/**
 * Writes what earlier pages left behind or kept ahead (SPEC O6, O8) in a database that no engine of this page
 * uses. What cannot be written stays for the next time.
 */
export async function deliverLeft(db: AteriaDb): Promise<void> {
  const store = createDurableWrite({ db, core: createCore(nouns), nowMs: Date.now, afterWrite: () => {} });
  const words = createUnsavedWrites({
    texts: localStorage,
    readAhead: () => readAhead(db),
    name: db.name,
    page: '',
    nowMs: Date.now,
  });
  await words.deliver((left) => store(left.edits, { ...left, kind: 'left' })).catch(() => undefined);
}
