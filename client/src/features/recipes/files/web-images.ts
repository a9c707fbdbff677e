import type { Images } from '#images/images.ts';
import type { Timers } from '#sync/engine/timers.ts';
import type { FetchImage } from '../import/address-reader.ts';

/** The server gives so many images a minute; then it is asked again. */
const pauseMs = 15_000;
/** What failed once is often a moment of a bad network. */
const retryMs = 1_000;
/** Of so many images in a row nothing is the matter with one of them. */
const mostFailures = 3;

interface WebImagesDeps {
  fetchImage: FetchImage;
  images: Pick<Images, 'choose'>;
  timers: Timers;
  isStopped: () => boolean;
}

/**
 * Fetches images of which a file only tells the address, one after another, and keeps them on this device.
 *
 * @returns what a recipe says of one; empty where it cannot be had. Without a network none is asked for any more, nor once
 *   several in a row have failed; what fails else costs that one image.
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
