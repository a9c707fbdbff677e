import { createContext, useContext } from 'react';
import type { AppUpdate } from './app-update.ts';

const AppUpdateContext = createContext<AppUpdate | null>(null);

export const AppUpdateProvider = AppUpdateContext.Provider;

/** Null if no service worker runs: in development, and in browsers without one. */
export function useAppUpdate(): AppUpdate | null {
  return useContext(AppUpdateContext);
}
