import { useStored } from '#sync/rows/use-stored.ts';
import { readWalk, type Walk } from './read-walk.ts';

/** Where things stand in the chosen shop, kept up to date; undefined until it has been read once. */
export function useWalk(): Walk | undefined {
  return useStored(readWalk);
}
