import { exportFileName, exportVersion, imageFileName } from 'sync-protocol/export/account-export.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { RemovedHere } from '#db/households/kept-households.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';

/** Unsent data as an export file, which "Import a file" reads in any account. */
export async function unsentFile(db: AteriaDb, removed: RemovedHere, person: KnownIdentity): Promise<Blob> {
  const { strToU8, zipSync } = await import('fflate');
  const words = {
    format: 'ateria-export',
    version: exportVersion,
    exportedAt: Date.now(),
    account: { email: person.email ?? null, memberSince: 0 },
    records: removed.records,
  };
  const images = await db.pictureBytes.toArray();
  const files = images.map(({ sha256, bytes }) => [imageFileName(sha256), new Uint8Array(bytes)] as const);
  const zip = zipSync({
    [exportFileName]: strToU8(`${JSON.stringify(words, null, 2)}\n`),
    ...Object.fromEntries(files),
  });
  return new Blob([zip as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
}
