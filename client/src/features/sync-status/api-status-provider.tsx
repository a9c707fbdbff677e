import type { ReactNode } from 'react';
import { ApiStatusText } from '#ui/api-status-text.ts';
import { useApiStatus } from './use-api-status.ts';

/** Provides the server's status text to all loading overlays inside. */
export function ApiStatusProvider({ children }: { children: ReactNode }) {
  return <ApiStatusText value={useApiStatus()}>{children}</ApiStatusText>;
}
