/**
 * Maximum length of the query in the address. In a file of its own, as the address is parsed before the page
 * is loaded.
 */
export const maxQueryLength = 100;
