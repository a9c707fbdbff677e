import { useStored } from '#sync/rows/use-stored.ts';
import { readWalk, type Walk } from './read-walk.ts';

/** Live `readWalk`; undefined until first read. */
export function useWalk(): Walk | undefined {
  return useStored(readWalk);
}
