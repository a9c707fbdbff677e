import type { Images } from '../../../../client/src/images/images.ts';
import type { SyncEngine } from '../../../../client/src/sync/engine/sync-engine.ts';
import type { Gate } from './gate.ts';

/** One page of the app, with an engine of its own. */
export interface Tab {
  gate: Gate;
  engine: SyncEngine;
  /** Ends the page: only what it has handed to the database may still complete. */
  goAway: () => void;
  /** Null in a run without images. */
  images: Images | null;
}
