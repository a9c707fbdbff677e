import { queues } from '../../../../sync-protocol/src/nouns/registry.ts';
import type { Engine } from './engine.ts';

/** The engine with at most `maxOps` operations per request; unchanged for null. */
export const inRequestsOf = (maxOps: number | null, engine: Engine): Engine =>
  maxOps === null ? engine : { ...engine, queues: queues.map((queue) => ({ ...queue, maxOps })) };
