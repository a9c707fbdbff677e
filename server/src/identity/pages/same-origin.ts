import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a form was sent from one of our own pages. Browsers say so themselves (Fetch Metadata, else Origin);
 * a request that says nothing is no browser's form.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === publicUrl;
}
