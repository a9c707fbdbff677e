import { epochMutants } from './epochs.ts';
import { mergingMutants } from './merging.ts';
import type { Mutant } from './mutant.ts';
import { queueAndFeedMutants } from './queues-and-feed.ts';

/** The rules of the SPEC that are switched off in turn in memory. */
export const mutants: readonly Mutant[] = [...mergingMutants, ...queueAndFeedMutants, ...epochMutants];
