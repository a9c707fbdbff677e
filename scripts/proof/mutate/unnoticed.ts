import type { Unnoticed } from './unexplained.ts';

/** Changes of the core that no seed and no test notices, and why none has to. */
export const unnoticed: readonly Unnoticed[] = [];
