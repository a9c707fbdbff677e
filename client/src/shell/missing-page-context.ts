import { createContext, type ReactNode } from 'react';

/** What stands in place of a page that could not be loaded: the signed-in app's own, which the front page need not load. */
export const MissingPageContext = createContext<(() => ReactNode) | null>(null);
