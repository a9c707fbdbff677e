import { createContext, type ReactNode } from 'react';

/**
 * Component shown for a page that could not be loaded. Provided by the signed-in app, so that the front page
 * need not load it.
 */
export const MissingPageContext = createContext<(() => ReactNode) | null>(null);
