import { createContext, use } from 'react';

interface WhoAsks {
  /** Somebody waits for the part right now. */
  isAsked: boolean;
  /** It could not be loaded. */
  onMissing: () => void;
  /** The person does without it. */
  onGivenUp: () => void;
}

export const AskedContext = createContext<WhoAsks | null>(null);

/** What surrounds a part that somebody asks for; null around those that come by themselves. */
export const useAsked = () => use(AskedContext);
