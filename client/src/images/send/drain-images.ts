import type { ApiClient } from '#api/http.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { Exclusive } from '#sync/engine/exclusive.ts';
import type { StepResult } from '#sync/engine/lane.ts';
import { type Caches, createImageCache } from '../cache/image-cache.ts';
import { createUpload, longestUploadMs, uploadLockName } from './upload-images.ts';

/**
 * After this many failures the rest is left for later; until then other images are tried, in case one is the
 * cause.
 */
const maxFailures = 2;

/**
 * Uploads a person's images without a page, with the code that a page uses.
 *
 * @returns whether none is left to send
 */
export async function drainImages(deps: {
  db: AteriaDb;
  client: Pick<ApiClient, 'request'>;
  caches: Caches | undefined;
  exclusive: Exclusive;
  nowMs: () => number;
}): Promise<boolean> {
  const { db, client, exclusive } = deps;
  const upload = createUpload({ db, client, cache: createImageCache(deps) });
  let result: StepResult;
  let failures = 0;
  do {
    result = await exclusive(uploadLockName(db), upload, longestUploadMs);
    if (result.kind === 'retry') failures += 1;
  } while (result.kind === 'more' || (mayGoOn(result) && failures < maxFailures));
  return result.kind === 'idle';
}

/** Continue after a failure, unless the server has said when to try again. */
const mayGoOn = (result: StepResult) => result.kind === 'retry' && result.retryAfterMs === undefined;
