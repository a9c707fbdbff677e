import { useStored } from '#sync/rows/use-stored.ts';
import { type WaitingPicture, waitingPictures } from '#sync/status/waiting-pictures.ts';

/** Pictures that the server does not have, those that it refused among them; undefined until they have been read. */
export function useWaitingPictures(): WaitingPicture[] | undefined {
  return useStored(waitingPictures);
}
