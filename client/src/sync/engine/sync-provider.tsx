import type { ReactNode } from 'react';
import { StoredStatusContext, useStoredStatus } from '../status/stored-status.ts';
import { SyncContext } from './sync-context.tsx';
import type { SyncEngine } from './sync-engine.ts';

/** The person's database for everything inside, and how sync stands, which is read once for all. */
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
