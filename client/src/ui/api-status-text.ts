import { createContext } from 'react';

/** Message about a server that is slow to answer; null if there is none. */
export const ApiStatusText = createContext<string | null>(null);
