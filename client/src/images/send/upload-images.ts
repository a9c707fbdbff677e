import { endpoints } from 'sync-protocol/api/endpoints.ts';
import type { RejectionReason } from 'sync-protocol/device/held.ts';
import { imageUrlOf } from 'sync-protocol/images/images.ts';
import { Type } from 'typebox';
import type { ApiOutcome } from '#api/api-outcome.ts';
import type { ApiClient } from '#api/http.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { StepResult } from '#sync/engine/lane.ts';
import { nextWaitingImage } from '#sync/status/waiting-images.ts';
import type { ImageCache } from '../cache/image-cache.ts';
import { imagePath } from '../show/image-address.ts';

/** Enough for some hundred kilobytes with hardly any signal. */
const uploadTimeoutMs = 120_000;

/** Time for one image and its bookkeeping; a holder of the lock beyond this is considered frozen. */
export const longestUploadMs = uploadTimeoutMs + 30_000;

/**
 * Name of the lock under which one tab or worker uploads at a time. Tabs of older builds use the same name.
 */
export function uploadLockName(db: AteriaDb): string {
  return `${db.name}.pictures`;
}

/**
 * Uploads one waiting image, and removes it from the queue once the server has it. Its name is its hash, so
 * sending it twice is harmless. A rejected image is kept with the reason; one without an answer is tried
 * again after the others.
 */
export function createUpload(deps: {
  db: AteriaDb;
  client: Pick<ApiClient, 'request'>;
  cache: ImageCache;
}): () => Promise<StepResult> {
  const { db, client, cache } = deps;
  /** Unanswered attempts by image, so that an image the server cannot handle does not hold up the others. */
  const failures = new Map<string, number>();
  const failuresOf = ({ sha256 }: { sha256: string }) => failures.get(sha256) ?? 0;

  return async () => {
    const next = await nextWaitingImage(db, failuresOf);
    if (!next) return { kind: 'idle' };
    const { sha256, type } = next;
    const kept = await db.pictureBytes.get(sha256);
    if (!kept) {
      await dropImage(db, sha256);
      return { kind: 'more' };
    }
    const file = new Blob([kept.bytes], { type });
    const outcome = await client.request({
      method: endpoints.putImage.method,
      path: imageUrlOf(sha256),
      file,
      schema: Type.Null(),
      timeoutMs: uploadTimeoutMs,
    });
    if (outcome.kind === 'ok') {
      await cache.write(imagePath(sha256, 1600), file);
      await dropImage(db, sha256);
      return { kind: 'more' };
    }
    const rejection = rejectionIn(outcome);
    if (rejection) {
      await db.localPictures.update(sha256, { parked: rejection });
      return { kind: 'more' };
    }
    failures.set(sha256, failuresOf(next) + 1);
    return waitFor(outcome);
  };
}

/** Removes an image from this device: the server has it, or it is not needed. */
export async function dropImage(db: AteriaDb, sha256: string): Promise<void> {
  await db.transaction('rw', [db.localPictures, db.pictureBytes], async () => {
    await db.localPictures.delete(sha256);
    await db.pictureBytes.delete(sha256);
  });
}

/** Why the server will never take the image; null if it still may. */
function rejectionIn(outcome: ApiOutcome<null>): RejectionReason | null {
  // Not the image's fault: a server without the route is being replaced, or the person is gone from the
  // server or the household.
  if (outcome.kind === 'refused' && !['not_found', 'account_deleted', 'not_a_member'].includes(outcome.code))
    return { code: outcome.code, message: outcome.message };
  // Final even if something on the way answered instead of our server.
  const isOfNoKind = outcome.kind === 'retry' && outcome.status === 415;
  return isOfNoKind ? { code: 'unsupported_media_type', message: '' } : null;
}

function waitFor(outcome: ApiOutcome<null>): StepResult {
  switch (outcome.kind) {
    case 'unauthorized':
      return { kind: 'stopped', reason: 'signed-out' };
    case 'no-token':
      return outcome.reason === 'signed-out' ? { kind: 'stopped', reason: 'signed-out' } : { kind: 'retry' };
    case 'upgrade-required':
      return { kind: 'stopped', reason: 'upgrade-required' };
    case 'retry':
      return { kind: 'retry', retryAfterMs: outcome.retryAfterMs };
    case 'refused':
      return ['account_deleted', 'not_a_member'].includes(outcome.code)
        ? { kind: 'stopped', reason: 'signed-out' }
        : { kind: 'retry' };
    default:
      return { kind: 'retry' };
  }
}
