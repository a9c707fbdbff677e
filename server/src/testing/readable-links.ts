/** A quoted-printable mail with its links as they are opened (RFC 2045, 6.7). */
export const readableLinks = (mail: string) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
