/** The signs of a JSON text (RFC 8259, 2), as ASCII, in which they are the same as bytes and as UTF-16. */
export const backslash = 0x5c;
export const quote = 0x22;
export const colon = 0x3a;
export const comma = 0x2c;
export const openList = 0x5b;
export const closeList = 0x5d;
export const openObject = 0x7b;
export const closeObject = 0x7d;
