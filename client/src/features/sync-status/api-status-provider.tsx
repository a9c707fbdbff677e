import type { ReactNode } from 'react';
import { ApiStatusText } from '#ui/api-status-text.ts';
import { useApiStatus } from './use-api-status.ts';

/** Lets every loading overlay inside say how the server is doing. */
export function ApiStatusProvider({ children }: { children: ReactNode }) {
  return <ApiStatusText value={useApiStatus()}>{children}</ApiStatusText>;
}
