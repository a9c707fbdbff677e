import { createContext, useContext } from 'react';

const ReplayTourContext = createContext<() => void>(() => {});

export const ReplayTourProvider = ReplayTourContext.Provider;

/** Shows the person around once more, from the dashboard; for the settings. */
export function useReplayTour(): () => void {
  return useContext(ReplayTourContext);
}
