import type { Engine } from '../contract.ts';
import { ateria } from './ateria/engine.ts';
import { automerge } from './automerge/engine.ts';
import { pouchdb } from './pouchdb/engine.ts';
import { rxdb } from './rxdb/engine.ts';
import { tanstack } from './tanstack/engine.ts';
import { tinybase } from './tinybase/engine.ts';
import { yjs } from './yjs/engine.ts';

/** Engines in the order of the table's columns; the first is ours, with which the others are compared. */
export const engines: readonly Engine[] = [ateria, rxdb, pouchdb, tinybase, yjs, automerge, tanstack];
