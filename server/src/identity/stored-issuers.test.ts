import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#db/database.ts';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { noteIssuer, readLastIssuer } from './stored-issuers.ts';

const [home, lan, site] = [
  'http://localhost:3000/oidc',
  'http://10.0.0.2:3000/oidc',
  'https://a.example/oidc',
];

await onBothDatabases((newDatabaseUrl) => {
  let dataDir: string;
  let database: OpenDatabase;
  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-issuers-'));
    database = await openMigrated({ dataDir, databaseUrl: await newDatabaseUrl() });
  });
  afterEach(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** A user as an older version stored them; `account` unless they sign in elsewhere. */
  async function addUser(subject: string, issuer: string, { isEmbedded = true } = {}): Promise<void> {
    const id = `${subject}@${issuer}`;
    await database.db
      .insertInto('households')
      .values({ id, epoch: 'e', created_at: 0 } as never)
      .execute();
    await database.db
      .insertInto('users')
      .values({ id, issuer, subject, email: null, household_id: id, created_at: 0 } as never)
      .execute();
    if (!isEmbedded) return;
    const account = { id: subject, email: `${subject}@example.com`, email_verified: 1, locale: 'en' };
    await database.db
      .insertInto('accounts')
      .values({ ...account, created_at: 0, password_hash: null, name: null, disabled_at: null } as never)
      .onConflict((on) => on.doNothing())
      .execute();
  }
  const users = async () =>
    (await database.db.selectFrom('users').select(['id', 'issuer']).orderBy('id').execute()).map(
      ({ id, issuer }) => `${id} → ${issuer}`,
    );

  test('people stay under the first issuer, whatever comes later, and the last one is known', async () => {
    expect(await readLastIssuer(database.db)).toBeUndefined();
    expect(await noteIssuer(database.db, home)).toMatchObject({
      people: home,
      issuers: [home],
      former: null,
    });
    expect(await noteIssuer(database.db, site)).toMatchObject({
      people: home,
      issuers: [home, site],
      former: home,
    });
    expect(await noteIssuer(database.db, site)).toMatchObject({ people: home, former: null, doubled: 0 });
    expect(await noteIssuer(database.db, home)).toMatchObject({ issuers: [site, home], former: site });
    expect(await readLastIssuer(database.db)).toBe(home);
  });

  test('servers that start at once agree on whose the people are', async () => {
    const noted = await Promise.all([home, lan, site].map((issuer) => noteIssuer(database.db, issuer)));
    expect(new Set(noted.map(({ people }) => people)).size).toBe(1);
    expect((await noteIssuer(database.db, site)).issuers.toSorted()).toEqual([home, lan, site].toSorted());
  });

  test('people of an older version are taken as they are where the address changes with it', async () => {
    await addUser('aino', home);
    await addUser('ville', home);
    await addUser('late', lan);
    await addUser('stranger', 'https://sign-in.example', { isEmbedded: false });
    expect(await noteIssuer(database.db, site)).toMatchObject({
      people: home,
      issuers: [lan, home, site],
      former: home,
      doubled: 0,
    });
    expect(await users()).toEqual([
      `aino@${home} → ${home}`,
      `late@${lan} → ${home}`,
      'stranger@https://sign-in.example → https://sign-in.example',
      `ville@${home} → ${home}`,
    ]);
  });

  test('who has two users already keeps the one of this address, and is counted', async () => {
    for (const issuer of [home, lan, site]) await addUser('aino', issuer);
    for (const issuer of [home, lan]) await addUser('ville', issuer);
    await addUser('home-body', home);
    expect(await noteIssuer(database.db, site)).toMatchObject({ people: site, former: null, doubled: 3 });
    expect(await users()).toEqual(
      [
        `aino@${home} → ${home}`,
        `aino@${lan} → ${lan}`,
        `aino@${site} → ${site}`,
        `home-body@${home} → ${site}`,
        `ville@${home} → ${site}`,
        `ville@${lan} → ${lan}`,
      ].sort(),
    );
    expect(await noteIssuer(database.db, site)).toMatchObject({ people: site, doubled: 0 });
  });
});
