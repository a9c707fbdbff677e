import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { sharedPostgres } from '#db/testing/shared-postgres.ts';
import { startFaultInWords } from './start-fault.ts';

const place = { dataDir: '/var/lib/ateria', databaseUrl: undefined, host: '0.0.0.0', port: 80 };
const words = (fault: object) => startFaultInWords(Object.assign(new Error('EACCES'), fault), place);

// Root, as whom tests may run, is refused none of these.
test('what the user of the server may not do is told with its variable', () => {
  expect(words({ code: 'EACCES', syscall: 'listen' })).toMatch(/^PORT=80 /);
  expect(words({ code: 'EACCES', syscall: 'open', path: '/var/lib/ateria/lock' })).toMatch(
    /^DATA_DIR: \/var\/lib\/ateria\/lock may not be read or written by the user/,
  );
  expect(words({ code: 'EACCES', syscall: 'mkdir', path: '/var/lib' })).toMatch(/^DATA_DIR: \/var\/lib may/);
  expect(words({ code: 'SQLITE_CANTOPEN' })).toMatch(/^DATA_DIR: the database in \/var\/lib\/ateria cannot/);
  expect(words({ code: 'ENOSPC', syscall: 'write' })).toMatch(/^DATA_DIR: \/var\/lib\/ateria is on a disk/);
});

test('any other fault has no words, and is shown with where it came from', () => {
  expect(words({ code: 'EACCES', syscall: 'open', path: '/etc/ateria/stripe-key' })).toBeNull();
  expect(words({ code: 'EACCES', syscall: 'open', path: '/var/lib/ateria-2/lock' })).toBeNull();
  expect(words({ code: 'SQLITE_ERROR' })).toBeNull();
  expect(words({})).toBeNull();
  expect(startFaultInWords('thrown', place)).toBeNull();
});

test.each(['nowhere.invalid', '192.0.2.7'])(
  'the address %s, which is not this machine’s, is told',
  async (host) => {
    const listening = once(createServer().listen({ port: 0, host }), 'listening');
    const fault = await listening.catch((error: unknown) => error);
    expect(startFaultInWords(fault, { ...place, host })).toMatch(
      `HOST=${host} is no address of this machine`,
    );
  },
);

test('a folder that is a file, or below one, is told', () => {
  for (const dataDir of [import.meta.filename, path.join(import.meta.filename, 'below')]) {
    let fault: unknown;
    try {
      mkdirSync(dataDir, { recursive: true });
    } catch (error) {
      fault = error;
    }
    expect(startFaultInWords(fault, { ...place, dataDir })).toMatch(`DATA_DIR: ${dataDir} is`);
  }
});

const started = await sharedPostgres();
const reason = started.isAvailable ? '' : `: ${started.reason}`;
test.skipIf(!started.isAvailable)(
  `PostgreSQL’s own reason is told, without the password${reason}`,
  async () => {
    if (!started.isAvailable) return;
    const faultAt = async (change: (address: URL) => void) => {
      const address = new URL(await started.postgres.newDatabase());
      change(address);
      const databaseUrl = address.href;
      const fault = await openMigrated({ dataDir: '/nowhere', databaseUrl }).catch((error: unknown) => error);
      return startFaultInWords(fault, { ...place, databaseUrl });
    };
    expect(await faultAt((address) => (address.pathname = '/nothing'))).toMatch(/^DATABASE_URL: .*"nothing"/);
    expect(await faultAt((address) => (address.password = 'secret-word'))).toMatch(
      /^DATABASE_URL: password authentication failed for user "\w+"\.$/,
    );
    expect(await faultAt((address) => address.searchParams.set('sslmode', 'verify-full'))).toMatch(
      /^DATABASE_URL: .*SSL/,
    );
    const certificate = (address: URL) => address.searchParams.set('sslrootcert', '/none.pem');
    expect(await faultAt(certificate)).toMatch(/^DATABASE_URL: .*none\.pem/);
  },
);
