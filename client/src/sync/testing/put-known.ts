import { openDesk } from 'sync-protocol/device/desk.ts';
import type { KnownRow } from 'sync-protocol/device/held.ts';
import { deviceRules } from 'sync-protocol/device/rules.ts';
import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { decideOnDisk } from '../rows/disk.ts';

/** Stores a row as if the server had sent it. */
export async function putKnown(db: AteriaDb, known: KnownRow): Promise<void> {
  await decideOnDisk(db, 'relaxed', async (disk) => {
    const desk = openDesk({ rules: deviceRules, nounNamed }, await disk.heldOf([known.row]));
    desk.setRow(known);
    return { changes: desk.changes() };
  });
}
