import { createContext, useContext } from 'react';

const ReplayTourContext = createContext<() => void>(() => {});

export const ReplayTourProvider = ReplayTourContext.Provider;

/** Returns the function that starts the tour again from the dashboard; for the settings. */
export function useReplayTour(): () => void {
  return useContext(ReplayTourContext);
}
