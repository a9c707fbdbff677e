/** Pages that are drawn when the client is built, in each language, and shown before any script runs. One line a page. */
export const PUBLIC_PATHS = ['/', '/support', '/privacy', '/subscribe'] as const;
