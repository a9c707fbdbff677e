import type { Images } from '../../../../client/src/images/images.ts';
import type { SyncEngine } from '../../../../client/src/sync/engine/sync-engine.ts';
import type { Gate } from './gate.ts';

/** One page of the app, with an engine of its own. */
export interface Tab {
  gate: Gate;
  engine: SyncEngine;
  /** Its last moment: what it handed to the database may still come to its end, and nothing else. */
  goAway: () => void;
  /** Null in a run without images. */
  images: Images | null;
}
