/** The page where one is, for another household: one recipe, or one shop, of a household is on no page of another. */
export const samePage = (): string => window.location.pathname.replace(/^(\/(?:recipes|stores))\/.*/, '$1');
