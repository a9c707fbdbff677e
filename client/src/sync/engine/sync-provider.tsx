import type { ReactNode } from 'react';
import { StoredStatusContext, useStoredStatus } from '../status/stored-status.ts';
import { SyncContext } from './sync-context.tsx';
import type { SyncEngine } from './sync-engine.ts';

/** Provides the person's database and the sync status, which is read once for all components inside. */
export function SyncProvider({ value, children }: { value: SyncEngine; children: ReactNode }) {
  return (
    <SyncContext value={value}>
      <StatusReader>{children}</StatusReader>
    </SyncContext>
  );
}

function StatusReader({ children }: { children: ReactNode }) {
  return <StoredStatusContext value={useStoredStatus()}>{children}</StoredStatusContext>;
}
