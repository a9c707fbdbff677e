import { Resolver } from 'node:dns/promises';
import { maxPageBytes } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * Limits on what may be fetched, and from where. Tests pass others, since none of their hosts is on the
 * internet.
 */
export interface FetchRules {
  isAllowed: (address: string, port: number) => boolean;
  /** All IP addresses of a name; empty if it does not exist. */
  resolve: (host: string) => Promise<string[]>;
  /** Time limit from the first DNS query to the last byte, including redirects. */
  totalMs: number;
  maxBytes: number;
  maxRedirects: number;
}

const openPorts = [80, 443];
/** DNS time-out, well below that of the page. */
const resolveMs = 3_000;

/**
 * Queries the name servers directly: `/etc/hosts` names this machine's own hosts, and the system's resolver
 * would block threads of libuv's pool that files and images need.
 */
async function resolveName(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: resolveMs, tries: 1 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

export const openWeb: FetchRules = {
  isAllowed: (address, port) => openPorts.includes(port) && isPublicAddress(address),
  resolve: resolveName,
  totalMs: 10_000,
  maxBytes: maxPageBytes,
  maxRedirects: 3,
};
