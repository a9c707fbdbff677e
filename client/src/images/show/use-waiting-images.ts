import { useStored } from '#sync/rows/use-stored.ts';
import { type WaitingImage, waitingImages } from '#sync/status/waiting-images.ts';

/** Images that the server does not have, those that it rejected among them; undefined until they have been read. */
export function useWaitingImages(): WaitingImage[] | undefined {
  return useStored(waitingImages);
}
