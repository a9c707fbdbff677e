import { isIP } from 'node:net';
import type { FetchRules } from './fetch-rules.ts';

/** Where to connect for a page. */
export interface PageTarget {
  url: URL;
  /** Checked IP addresses; connect to nothing else. */
  addresses: string[];
  port: number;
}

export type TargetFault = 'address_not_allowed' | 'page_not_found';

/** Names that always belong to a machine or a local network. */
const localName = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/;

/**
 * Resolves and checks an address. The connection must use the resolved IP addresses, so that a changed DNS
 * answer (DNS rebinding) has no effect. If any one of the IP addresses is not allowed, none is.
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
