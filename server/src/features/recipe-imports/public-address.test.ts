import { describe, expect, test } from 'vitest';
import { openWeb } from './fetch-rules.ts';
import { findTarget } from './page-target.ts';
import { isPublicAddress } from './public-address.ts';

/** First and last address of every range that is not on the public internet. */
const closed = `
0.0.0.0 0.255.255.255
10.0.0.0 10.255.255.255
100.64.0.0 100.127.255.255
127.0.0.0 127.0.0.1 127.255.255.255
169.254.0.0 169.254.169.254 169.254.255.255
172.16.0.0 172.31.255.255
192.0.0.0 192.0.0.170 192.0.0.255
192.0.2.0 192.0.2.255
192.31.196.1 192.52.193.1 192.175.48.1
192.88.99.0 192.88.99.255
192.168.0.0 192.168.255.255
198.18.0.0 198.19.255.255
198.51.100.0 198.51.100.255
203.0.113.0 203.0.113.255
224.0.0.0 239.255.255.255
240.0.0.0 255.255.255.254 255.255.255.255
:: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1
64:ff9b::127.0.0.1 64:ff9b::a00:1 64:ff9b::8.8.8.8 64:ff9b:1::1
100::1 100:0:0:1::1
2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:10::1 2001:20::1 2001:30::1
2001:db8::1 3fff::1 2620:4f:8000::1
2002:7f00:1:: 2002:a00:1::1 2002:808:808::1
5f00::1
fc00::1 fd00::1 fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
fe80::1 fe80::1%eth0 febf::1 fec0::1
ff02::1 ff0e::1
4000::1 8000::1 e000::1
`;
const open =
  '1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 128.0.0.0 172.15.255.255 172.32.0.0 192.0.1.0 198.20.0.0 223.255.255.255 2001:200::1 2606:4700::1111 2a00:1450:4001::1 2003::1';
const words = (text: string) => text.trim().split(/\s+/);

test.each(words(closed))('%s is no address of the open web', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(words(open))('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each(['', 'localhost', '127.1', '0x7f000001', '2130706433', '::1]', '1.1.1.1 '])(
  '%j is no address at all',
  (address) => {
    expect(isPublicAddress(address)).toBe(false);
  },
);

describe('where an address leads', () => {
  const resolvingTo = (...addresses: string[]) => ({ ...openWeb, resolve: async () => addresses });

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.1/',
    'http://0/',
    'http://127.0.0.1./',
    'http://①②⑦.⓪.⓪.①/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[fe80::1%25eth0]/',
    'http://[2002:7f00:1::]/',
    'http://localhost/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://printer/',
    'http://kitchen.local/',
    'http://vault.internal/',
    'http://router.lan/',
    'http://nas.home.arpa/',
    'https://me:secret@recipes.example/',
    'https://me@recipes.example/',
    'https://recipes.example:22/',
    'https://recipes.example:8443/',
    'http://recipes.example:6379/',
    'ftp://recipes.example/',
    'file:///etc/passwd',
    'gopher://recipes.example/',
    'data:text/html,<h1>x</h1>',
    'javascript:alert(1)',
    'recipes.example',
    '//recipes.example/',
    'http://',
    '',
  ])('%j is refused before anything is asked', async (address) => {
    expect(await findTarget(address, resolvingTo('8.8.8.8'))).toBe('address_not_allowed');
  });

  test.each(words(closed))('a name that resolves to %s is refused', async (address) => {
    expect(await findTarget('https://recipes.example/', resolvingTo(address))).toBe('address_not_allowed');
    expect(await findTarget('https://recipes.example/', resolvingTo('8.8.8.8', address))).toBe(
      'address_not_allowed',
    );
  });

  test('a name of the open web leads to the addresses that were checked', async () => {
    expect(
      await findTarget('https://recipes.example/a?b=c#d', resolvingTo('8.8.8.8', '2606:4700::1111')),
    ).toMatchObject({
      addresses: ['8.8.8.8', '2606:4700::1111'],
      port: 443,
    });
    expect(await findTarget('http://[2606:4700::1111]/', resolvingTo())).toMatchObject({
      addresses: ['2606:4700::1111'],
      port: 80,
    });
    expect(await findTarget('https://nowhere.example/', resolvingTo())).toBe('page_not_found');
  });
});
