/**
 * Decodes line breaks and `=` of a quoted-printable mail, so that its links can be opened (RFC 2045, 6.7).
 */
export const readableLinks = (mail: string) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
