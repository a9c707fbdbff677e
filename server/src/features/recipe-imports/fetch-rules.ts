import { Resolver } from 'node:dns/promises';
import { maxPageBytes } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { isPublicAddress } from './public-address.ts';

/** What a page may be fetched from, and how much of it. Tests hand in others, since nothing of theirs is on the internet. */
export interface FetchRules {
  isAllowed: (address: string, port: number) => boolean;
  /** All addresses of a name; none where there is no such name. */
  resolve: (host: string) => Promise<string[]>;
  /** From the first question for a name to the last byte, redirects included. */
  totalMs: number;
  maxBytes: number;
  maxRedirects: number;
}

const openPorts = [80, 443];
/** A name whose servers do not answer is given up well before the page would be. */
const resolveMs = 3_000;

/**
 * Asks the name servers themselves: names of `/etc/hosts` are this machine's own, and the system's resolver would keep threads that
 * files and images wait for.
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
