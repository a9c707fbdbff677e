import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrateToLatest, type OpenDatabase, openDatabase } from '#db/database.ts';
import { startPostgres } from '#db/testing/start-postgres.ts';
import { loadKeys, publicKeysOf, rotateSigningKeys } from '#identity/keys/keys.ts';
import { agreeOnKeys, keyPrintsOf, readPublicKeys } from '#identity/keys/known-keys.ts';
import { secretStore } from '#identity/keys/secret-store.ts';
import { localIssuerKeys } from '#plugins/issuer-keys.ts';

// What servers on one PostgreSQL have to agree on.

const started = await startPostgres();
afterAll(() => (started.isAvailable ? started.postgres.stop() : undefined));
if (!started.isAvailable) test.skip(`PostgreSQL: ${started.reason}`, () => {});

describe.runIf(started.isAvailable)('the servers of one PostgreSQL', () => {
  let database: OpenDatabase;
  let folder: string;
  let databaseUrl: string;
  beforeAll(async () => {
    if (!started.isAvailable) return;
    databaseUrl = await started.postgres.newDatabase();
    database = openDatabase({ databaseUrl, dataDir: '' });
    await migrateToLatest(database.db);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ateria-several-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  describe('know each other by their keys', () => {
    beforeEach(async () => {
      await database.db.deleteFrom('server_keys').execute();
    });
    const storeIn = (name: string) => secretStore({ dataDir: path.join(folder, name) });

    async function start(name: string, on: OpenDatabase = database): Promise<void> {
      const { placeOf } = storeIn(name);
      const prints = keyPrintsOf(await loadKeys(storeIn(name)), 'one and the same');
      await agreeOnKeys(on, prints, { nowMs: Date.now, placeOf });
    }

    test('and refuse one whose are strange, which is told which they are and what to do', async () => {
      await start('one');
      await start('one');
      const refused = start('stranger');
      await expect(refused).rejects.toThrow(
        /the other servers of this database have other keys\.\n {2}signing-keys: .*stranger\/keys\/signing-keys\.json has [\w-]{8}, the others have [\w-]{8}\.\n {2}access-token-keys: .*\n {2}cookie-secrets: .*SECRETS_DIR/s,
      );
      await expect(refused).rejects.not.toThrow('vapid-key:');
    });

    test('of two strangers that start at once one is refused', async () => {
      const outcomes = await Promise.allSettled([start('one'), start('other')]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    test('and take what is signed after a rotation before they are started anew themselves', async () => {
      const store = storeIn('all');
      const before = await loadKeys(store);
      await start('all');
      await rotateSigningKeys(store);
      const after = await loadKeys(store);
      const [key] = after.access;
      const token = await new SignJWT({ sub: 'aino' })
        .setProtectedHeader({ alg: 'ES256', kid: key?.kid ?? '' })
        .sign(key ?? {});
      const header = decodeProtectedHeader(token) as { alg: string; kid: string };
      const lagging = localIssuerKeys({ keys: publicKeysOf(before) }, () => readPublicKeys(database));
      await start('all');
      await expect(lagging(header)).resolves.toContain('BEGIN PUBLIC KEY');
      await expect(lagging({ ...header, kid: 'forged' })).rejects.toThrow('no applicable key');
      // The present keys keep what the lagging server signs.
      await expect(
        localIssuerKeys({ keys: publicKeysOf(after) })({ alg: 'ES256', kid: before.access[0]?.kid }),
      ).resolves.toBeDefined();
    });

    test('one that lags behind a rotation starts, and one whose keys were dropped does not', async () => {
      await start('all');
      const lagging = await loadKeys(storeIn('all'));
      const startLagging = () =>
        agreeOnKeys(database, keyPrintsOf(lagging, 'one and the same'), {
          nowMs: Date.now,
          placeOf: (name) => name,
        });
      await rotateSigningKeys(storeIn('all'), 1);
      await start('all');
      await startLagging();
      expect((await readPublicKeys(database)).keys).toHaveLength(4);
      await rotateSigningKeys(storeIn('all'), 1);
      await start('all');
      await expect(startLagging()).rejects.toThrow('access-token-keys');
    });

    test('on SQLite nobody is compared', async () => {
      const alone = openDatabase({ dataDir: folder });
      await migrateToLatest(alone.db);
      await start('one', alone);
      await start('other', alone);
      await alone.close();
    });
  });
});
