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

/** Some hundred kilobytes where there is hardly a signal. */
const uploadTimeoutMs = 120_000;

/** Who holds the lock for longer is frozen: one image, and what is noted of it. */
export const longestUploadMs = uploadTimeoutMs + 30_000;

/** Name of the lock under which one tab or worker uploads at a time. Older builds, in other tabs, know it by this name. */
export function uploadLockName(db: AteriaDb): string {
  return `${db.name}.pictures`;
}

/**
 * Sends one image that waits, and drops it here once the server has it. It is named by its content, so that sending it
 * twice does no harm: from two tabs, or after an answer that never came. What the server rejects for good is kept with the reason, what
 * has no answer is tried again after the others.
 */
export function createUpload(deps: {
  db: AteriaDb;
  client: Pick<ApiClient, 'request'>;
  cache: ImageCache;
}): () => Promise<StepResult> {
  const { db, client, cache } = deps;
  /** Attempts without an answer, by image: one that the server cannot swallow holds up no other. */
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

/** Takes an image from this device; the server has it, or nobody wants it. */
export async function dropImage(db: AteriaDb, sha256: string): Promise<void> {
  await db.transaction('rw', [db.localPictures, db.pictureBytes], async () => {
    await db.localPictures.delete(sha256);
    await db.pictureBytes.delete(sha256);
  });
}

/** Why the server will never take it; null where it still may. */
function rejectionIn(outcome: ApiOutcome<null>): RejectionReason | null {
  // A server without the route is one that is being replaced; who is gone from the server or the household is no fault of the image.
  if (outcome.kind === 'refused' && !['not_found', 'account_deleted', 'not_a_member'].includes(outcome.code))
    return { code: outcome.code, message: outcome.message };
  // No server takes that back, also where something on the way answered and not ours.
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
