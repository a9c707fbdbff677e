/** What stands on what one buys, as browsers name it. */
export const codeFormats = ['ean_13', 'ean_8', 'upc_a', 'upc_e'] as const;
