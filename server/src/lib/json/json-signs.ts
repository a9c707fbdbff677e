/** Structural characters of JSON (RFC 8259, 2); being ASCII, they have the same code in UTF-8 and UTF-16. */
export const backslash = 0x5c;
export const quote = 0x22;
export const colon = 0x3a;
export const comma = 0x2c;
export const openList = 0x5b;
export const closeList = 0x5d;
export const openObject = 0x7b;
export const closeObject = 0x7d;
