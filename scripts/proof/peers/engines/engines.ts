import type { Engine } from '../contract.ts';
import { ateria } from './ateria/engine.ts';
import { automerge } from './automerge/engine.ts';
import { pouchdb } from './pouchdb/engine.ts';
import { rxdb } from './rxdb/engine.ts';
import { tanstack } from './tanstack/engine.ts';
import { tinybase } from './tinybase/engine.ts';
import { yjs } from './yjs/engine.ts';

/** In the order of the table's columns; ours is the first, which the others are compared with. */
export const engines: readonly Engine[] = [ateria, rxdb, pouchdb, tinybase, yjs, automerge, tanstack];
