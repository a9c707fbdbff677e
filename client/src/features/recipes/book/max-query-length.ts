/** So much of what is sought an address says. Apart from the page, as the address is read before that is loaded. */
export const maxQueryLength = 100;
