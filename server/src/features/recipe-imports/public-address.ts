import { BlockList, isIP } from 'node:net';

/** Blocks of IANA's special-purpose registry that are not public servers. */
const closedIpv4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/**
 * The assigned global IPv6 space: mapped addresses, NAT64, unique local, link-local and multicast are outside
 * of it.
 */
const openIpv6 = ['2000::', 3] as const;
/**
 * Special blocks within it: protocol assignments with Teredo, documentation, 6to4, AS112, documentation
 * again.
 */
const closedIpv6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [net, prefix] of closedIpv4) closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of closedIpv6) closed.addSubnet(net, prefix, 'ipv6');
const open = new BlockList();
open.addSubnet(...openIpv6, 'ipv6');

/**
 * Whether an IP address (not a name) is on the public internet. An address with a zone index is link-local.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4');
    case 6:
      return open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
    default:
      return false;
  }
}
