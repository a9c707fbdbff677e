import type { Images } from '#images/images.ts';
import type { Timers } from '#sync/engine/timers.ts';
import type { FetchImage } from '../import/address-reader.ts';

/** The server gives so many images a minute; then it is asked again. */
const pauseMs = 15_000;

interface WebImagesDeps {
  fetchImage: FetchImage;
  images: Pick<Images, 'choose'>;
  timers: Timers;
  isStopped: () => boolean;
}

/**
 * Fetches images of which a file only tells the address, one after another, and keeps them on this device.
 *
 * @returns what a recipe says of one; empty where it cannot be had. Without a network none is asked for any more.
 */
export function createWebImages({ fetchImage, images, timers, isStopped }: WebImagesDeps) {
  let isOutOfReach = false;
  return async (address: string): Promise<string> => {
    while (!isOutOfReach && !isStopped()) {
      const outcome = await fetchImage(address);
      if (outcome.kind === 'image') {
        const choice = await images.choose(outcome.file);
        return 'imageUrl' in choice ? choice.imageUrl : '';
      }
      if (outcome.kind !== 'refused') isOutOfReach = true;
      else if (outcome.code !== 'rate_limited') return '';
      else await new Promise<void>((resolve) => void timers.after(pauseMs, resolve));
    }
    return '';
  };
}
