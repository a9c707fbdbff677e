import type { Engine } from '../contract.ts';
import { ateria } from './ateria/engine.ts';
import { yjs } from './yjs/engine.ts';

/** In the order of the table's columns; ours is the first, which the others are compared with. */
export const engines: readonly Engine[] = [ateria, yjs];
