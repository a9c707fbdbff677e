/**
 * The current page for another household. Pages of a single recipe or shop become their lists, as those exist
 * in one household only.
 */
export const samePage = (): string => window.location.pathname.replace(/^(\/(?:recipes|stores))\/.*/, '$1');
