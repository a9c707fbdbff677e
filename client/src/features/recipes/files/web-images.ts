import type { Images } from '#images/images.ts';
import type { Timers } from '#sync/engine/timers.ts';
import type { FetchImage } from '../import/address-reader.ts';

/** The server limits images per minute; after this pause it is asked again. */
const pauseMs = 15_000;
/** A single failure is often a brief network problem. */
const retryMs = 1_000;
/** After this many failures in a row the cause is not a single image. */
const mostFailures = 3;

interface WebImagesDeps {
  fetchImage: FetchImage;
  images: Pick<Images, 'choose'>;
  timers: Timers;
  isStopped: () => boolean;
}

/**
 * Fetches images of which a file only gives the address, one after another, and stores them on this device.
 *
 * @returns a function that resolves to an image's `imageUrl`, empty if it cannot be fetched. Stops fetching
 * without a network and after several failures in a row; other failures affect only the one image.
 */
export function createWebImages({ fetchImage, images, timers, isStopped }: WebImagesDeps) {
  let isOutOfReach = false;
  let failures = 0;
  const pause = (ms: number) => new Promise<void>((resolve) => void timers.after(ms, resolve));
  return async (address: string): Promise<string> => {
    let isRetry = false;
    while (!isOutOfReach && !isStopped()) {
      const outcome = await fetchImage(address);
      if (outcome.kind === 'image' || outcome.kind === 'refused') failures = 0;
      if (outcome.kind === 'image') {
        const choice = await images.choose(outcome.file);
        return 'imageUrl' in choice ? choice.imageUrl : '';
      }
      if (outcome.kind === 'refused') {
        if (outcome.code !== 'rate_limited') return '';
        await pause(pauseMs);
      } else if (outcome.kind === 'signed-out' || isRetry) {
        failures += 1;
        isOutOfReach = outcome.kind !== 'failed' || failures >= mostFailures;
        return '';
      } else {
        isRetry = true;
        await pause(retryMs);
      }
    }
    return '';
  };
}
