import { createContext } from 'react';

/** What the program says about a server that is slow to answer; null while there is nothing to say. */
export const ApiStatusText = createContext<string | null>(null);
