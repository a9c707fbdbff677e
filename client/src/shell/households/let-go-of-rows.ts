import type { AteriaDb } from '#db/ateria-db.ts';
import type { RemovedHere } from '#db/households/kept-households.ts';
import { forgetImageCaches, imageCacheName } from '#images/cache/image-caches.ts';
import { forgetSnapshot } from '#start/use-first-screen.ts';
import { deliverLeft } from '#sync/write/deliver-left.ts';
import { keepUnsent } from '#sync/write/keep-unsent.ts';

/** Removes rows and images of a household that the person no longer belongs to; see `keepUnsent`. */
export async function letGoOfRows(db: AteriaDb): Promise<RemovedHere> {
  forgetSnapshot();
  await forgetImageCaches({ only: (name) => name === imageCacheName(db.name) });
  await deliverLeft(db);
  return keepUnsent(db);
}
