import { queues } from '../../../../sync-protocol/src/nouns/registry.ts';
import type { Engine } from './engine.ts';

/** The same engine, of whose requests none has more operations; as it is for null. */
export const inRequestsOf = (maxOps: number | null, engine: Engine): Engine =>
  maxOps === null ? engine : { ...engine, queues: queues.map((queue) => ({ ...queue, maxOps })) };
