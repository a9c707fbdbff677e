import type { ApiClient } from '#api/http.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { Exclusive } from '#sync/engine/exclusive.ts';
import type { StepResult } from '#sync/engine/lane.ts';
import { type Caches, createPictureCache } from '../cache/picture-cache.ts';
import { createUpload, uploadLockName } from './upload-pictures.ts';

/**
 * Uploads a person's pictures without a page, with the code that a page uses.
 *
 * @returns whether none is left to send
 */
export async function drainPictures(deps: {
  db: AteriaDb;
  client: Pick<ApiClient, 'request'>;
  caches: Caches | undefined;
  exclusive: Exclusive;
  nowMs: () => number;
}): Promise<boolean> {
  const { db, client, exclusive } = deps;
  const upload = createUpload({ db, client, cache: createPictureCache(deps) });
  let result: StepResult;
  do {
    result = await exclusive(uploadLockName(db), upload);
  } while (result.kind === 'more');
  return result.kind === 'idle';
}
