/**
 * Pages that are prerendered at build time in each language and shown before any script runs. One line per
 * page.
 */
export const PUBLIC_PATHS = ['/', '/support', '/privacy', '/subscribe'] as const;
