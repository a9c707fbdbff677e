import { isIP } from 'node:net';
import type { FetchRules } from './fetch-rules.ts';

/** Where to connect for a page, and as whom to ask there. */
export interface PageTarget {
  url: URL;
  /** Checked; connect to these and to nothing else. */
  addresses: string[];
  port: number;
}

export type TargetFault = 'address_not_allowed' | 'page_not_found';

/** Names that are of a machine or a local network wherever they are asked for. */
const localName = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/;

/**
 * Where an address leads. The name is resolved here and never again: who connects takes these addresses, so that a name that says
 * something else a moment later changes nothing. One closed address among several closes all.
 */
export async function findTarget(address: string, rules: FetchRules): Promise<PageTarget | TargetFault> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return 'address_not_allowed';
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isName = isIP(host) === 0;
  if (isName && (localName.test(host) || !host.replace(/\.$/, '').includes('.')))
    return 'address_not_allowed';
  const addresses = isName ? await rules.resolve(host) : [host];
  if (addresses.length === 0) return 'page_not_found';
  if (!addresses.every((one) => rules.isAllowed(one, port))) return 'address_not_allowed';
  return { url, addresses, port };
}
