import { useStored } from '#sync/rows/use-stored.ts';
import { type WaitingImage, waitingImages } from '#sync/status/waiting-images.ts';

/** Images that the server does not have, including rejected ones; undefined until read. */
export function useWaitingImages(): WaitingImage[] | undefined {
  return useStored(waitingImages);
}
