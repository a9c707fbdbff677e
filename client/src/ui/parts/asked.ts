import { createContext, use } from 'react';

interface WhoAsks {
  /** The person is waiting for the part right now. */
  isAsked: boolean;
  /** Called if the part could not be loaded. */
  onMissing: () => void;
  /** Called when the person stops waiting. */
  onGivenUp: () => void;
}

export const AskedContext = createContext<WhoAsks | null>(null);

/** Context of a part that the person requested; null for parts that load by themselves. */
export const useAsked = () => use(AskedContext);
