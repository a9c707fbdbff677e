import { createContext, useContext } from 'react';
import type { SyncEngine } from './sync-engine.ts';

export const SyncContext = createContext<SyncEngine | null>(null);

/** The signed-in person's database and the one way to write to it. */
export function useSync(): SyncEngine {
  const engine = useContext(SyncContext);
  if (!engine) throw new Error('useSync needs a SyncProvider above it');
  return engine;
}
