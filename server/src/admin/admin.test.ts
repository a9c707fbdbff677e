import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { contentsFile } from '#backup/backup-contents.ts';
import { folderOf } from '#backup/kept-backups.ts';
import { readConfig } from '#config.ts';
import { noteIssuer } from '#identity/stored-issuers.ts';
import { createBrowser } from '#identity/testing/browser.ts';
import {
  createAccount,
  type IdentityWorld,
  newPerson,
  signIn,
  startIdentity,
} from '#identity/testing/identity-world.ts';
import { turnOnApp } from '#identity/testing/ways-in-acts.ts';
import { type AdminCommand, adminCommands, adminWords, commandOf, runAdmin } from './run-admin.ts';

const email = 'aino@example.com';

let world: IdentityWorld;
beforeEach(async () => {
  world = await startIdentity();
});
afterEach(() => world.remove());

/** Runs a command beside the running server, like an operator; returns the printed lines. */
async function admin(command: AdminCommand, { whose = email, isMeant = true, env = {} } = {}) {
  const read = readConfig({ DATA_DIR: world.dataDir, PUBLIC_URL: world.publicUrl, ...env });
  if (!read.isValid) throw new Error(read.faults.join());
  const said: string[] = [];
  const isDone = await runAdmin({ command, email: whose }, read.config, {
    say: (line) => said.push(line),
    confirm: async () => isMeant,
  });
  return { isDone, said: said.join('\n') };
}

const logged = async () =>
  (await admin('log')).said
    .split('\n')
    .map((line) => /Z {2}(\S+)/.exec(line)?.[1])
    .reverse();

test('a disabled account is closed to everybody until it is enabled, and its password still opens it then', async () => {
  const { browser, tokens } = await newPerson(world, email);
  const { sid } = decodeJwt<{ sid: string }>(tokens.access_token);
  expect(await admin('disable-account')).toEqual({ isDone: true, said: 'Done.' });
  expect(await world.identity.signedInAt(sid)).toBeNull();
  expect((await world.app.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  const silent = await browser.send(world.app.authorizeUrl({ prompt: 'none' }));
  expect(new URL(silent.location ?? '').searchParams.get('error')).toBe('login_required');

  const refused = await signIn(world, createBrowser(), email);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('This account has been closed for now');
  expect((await createAccount(world, createBrowser(), email)).status).toBe(403);
  const stranger = await signIn(world, createBrowser(), email, 'somebody guesses');
  expect(stranger.status).toBe(401);
  expect(stranger.text).not.toContain('closed');

  await admin('enable-account');
  const answer = await signIn(world, createBrowser(), email);
  expect((await world.app.exchange(answer.location ?? '')).status).toBe(200);
  expect(await logged()).toEqual(['disable-account', 'enable-account']);
});

test('a sign-in that was under way when the account was disabled comes to nothing', async () => {
  const answer = await createAccount(world, createBrowser(), email);
  await admin('disable-account');
  expect((await world.app.exchange(answer.location ?? '')).body.error).toBe('invalid_grant');
});

test('sessions are listed and ended, and nobody else’s with them', async () => {
  const { tokens } = await newPerson(world, email);
  const other = await newPerson(world, 'ville@example.com');
  await signIn(world, createBrowser(), email).then((answer) => world.app.exchange(answer.location ?? ''));
  expect((await admin('sessions')).said).toMatch(/^aino@example.com: 2 sign-ins\n.*signed in \d{4}-/);
  await admin('end-sessions');
  expect((await admin('sessions')).said).toBe('aino@example.com: 0 sign-ins');
  expect((await world.app.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  expect((await world.app.refresh(other.tokens.refresh_token)).status).toBe(200);
});

test('a printed link sets a password once', async () => {
  await newPerson(world, email);
  const { said } = await admin('reset-link');
  const [link = ''] = said.split('\n');
  const token = new URL(link).searchParams.get('token') ?? '';
  const choose = () =>
    createBrowser().post(`${world.publicUrl}/oidc/reset`, { token, password: 'uusi hyvä salasana' });
  expect((await choose()).text).toContain('Your password is changed');
  expect((await choose()).status).toBe(410);
  expect((await signIn(world, createBrowser(), email, 'uusi hyvä salasana')).location).toContain('code=');
});

test('a printed link leads to the server, whatever PUBLIC_URL the command has', async () => {
  await newPerson(world, email);
  await noteIssuer(world.database.db, world.identity.issuer);
  const { said } = await admin('reset-link', { env: { PUBLIC_URL: 'http://localhost:9' } });
  expect(said).toContain(`${world.publicUrl}/oidc/reset?token=`);
});

test('who has lost phone and recovery codes gets in by the password again, once an administrator says so', async () => {
  const { browser } = await newPerson(world, email);
  const code = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await turnOnApp(world, browser, code);
  expect((await signIn(world, createBrowser(), email)).url).toContain('/second-step');
  expect((await admin('turn-off-codes', { isMeant: false })).isDone).toBe(false);
  expect((await signIn(world, createBrowser(), email)).url).toContain('/second-step');
  expect((await admin('turn-off-codes')).isDone).toBe(true);
  expect((await signIn(world, createBrowser(), email)).location).toContain('code=');
});

test('keys are rotated for the next start', async () => {
  const { tokens } = await newPerson(world, email);
  expect((await admin('rotate-key')).isDone).toBe(true);
  await world.stop();
  const { dataDir, port } = world;
  world = await startIdentity({ dataDir, port });
  expect(world.identity.jwks().keys).toHaveLength(4);
  expect((await world.app.refresh(tokens.refresh_token)).status).toBe(200);
});

test('keys that were given are rotated where they are kept, and what to do is said', async () => {
  const given = { SIGNING_KEYS: JSON.stringify({ keys: [] }) };
  const { isDone, said } = await admin('rotate-key', { env: given });
  expect(isDone).toBe(false);
  expect(said).toContain('npm run keys -- --rotate --to <folder>');
});

test('the servers’ keys are forgotten, for those that replace them', async () => {
  const { db } = world.database;
  const key = { kind: 'signing-keys', fingerprint: 'f', public_key: null, noted_at: 0 };
  await db.insertInto('server_keys').values(key).execute();
  expect((await admin('forget-keys', { isMeant: false })).isDone).toBe(false);
  expect(await db.selectFrom('server_keys').selectAll().execute()).toEqual([key]);
  expect((await admin('forget-keys')).isDone).toBe(true);
  expect(await db.selectFrom('server_keys').selectAll().execute()).toEqual([]);
});

test('every household begins a new epoch, also in a database that an older version has left', async () => {
  const { db } = world.database;
  for (const id of ['ours', 'theirs'])
    await db
      .insertInto('households')
      .values({ id, epoch: 'before', created_at: 0 } as never)
      .execute();
  const epochs = async () => {
    const households = await db.selectFrom('households').select('epoch').execute();
    return new Set(households.map(({ epoch }) => epoch));
  };
  expect((await admin('begin-epochs', { isMeant: false })).isDone).toBe(false);
  expect(await epochs()).toEqual(new Set(['before']));
  await sql`delete from kysely_migration where name > '0021'`.execute(db);
  expect((await admin('stats')).isDone).toBe(false);
  expect((await admin('begin-epochs')).isDone).toBe(true);
  expect((await epochs()).size).toBe(2);
  expect(await epochs()).not.toContain('before');
});

test('an account deleted with whatever PUBLIC_URL leaves nothing but the note of who deleted it, and nobody else loses anything', async () => {
  const read = readConfig({ DATA_DIR: world.dataDir, PUBLIC_URL: world.publicUrl });
  if (!read.isValid) throw new Error(read.faults.join());
  const app = await buildApp({
    config: read.config,
    database: world.database,
    createIdentity: async () => ({
      issuer: world.identity.issuer,
      peopleIssuer: world.identity.issuer,
      issuers: [world.identity.issuer],
      jwks: world.identity.jwks(),
      googleParams: null,
      plugin: async () => {},
      hasPassword: async () => true,
      sendPasswordReset: async () => true,
      addressOf: async () => null,
      mailAddressProof: async () => 'needless' as const,
      deleteAccount: world.identity.deleteAccount,
      signedInAt: world.identity.signedInAt,
      listSessions: async () => [],
      endSession: async () => {},
      endOtherSessions: async () => {},
      waysIn: async () => null,
      close: async () => {},
    }),
    nowMs: Date.now,
    newId: randomUUID,
    newEpoch: () => 'e',
    fetch,
  });
  const call = (token: string, method: 'GET' | 'PUT', body?: object) =>
    app.inject({
      method,
      url: '/api/quick-list',
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    });
  const aino = (await newPerson(world, email)).tokens.access_token;
  const ville = (await newPerson(world, 'ville@example.com')).tokens.access_token;
  for (const token of [aino, ville]) await call(token, 'PUT', { items: [{ itemName: 'Milk' }] });

  // What an older version left under a former address.
  const former = { id: 'former', household_id: 'former', issuer: 'http://localhost:1/oidc' };
  const { db } = world.database;
  await db
    .insertInto('households')
    .values({ id: 'former', epoch: 'e', created_at: 0 } as never)
    .execute();
  await db
    .insertInto('users')
    .values({ ...former, subject: decodeJwt(aino).sub, created_at: 0 } as never)
    .execute();
  await db
    .insertInto('members')
    .values({ household_id: 'former', user_id: 'former', role: 'owner', number: 1, joined_at: 0 })
    .execute();

  const env = { PUBLIC_URL: 'http://localhost:9' };
  expect(await admin('delete-account', { env })).toEqual({ isDone: true, said: 'Done.' });
  for (const table of ['users', 'households', 'accounts'] as const)
    expect(await db.selectFrom(table).select('id').execute(), table).toHaveLength(1);
  expect((await call(aino, 'GET')).json().code).toBe('account_deleted');
  expect((await call(ville, 'GET')).json().items).toHaveLength(1);
  expect(await world.database.db.selectFrom('rows').select('id').execute()).toHaveLength(1);
  expect((await signIn(world, createBrowser(), email)).status).toBe(401);
  expect((await admin('delete-account')).said).toBe(`No account has the address ${email}.`);
  expect(await logged()).toEqual(['delete-account']);
  await app.close();
});

test('an account that never came further than the sign-in is deleted as well', async () => {
  await newPerson(world, email);
  await admin('delete-account');
  expect((await signIn(world, createBrowser(), email)).status).toBe(401);
});

test('every command has one meaning, under whichever of its names', () => {
  const typed = ['rotate-keys', 'sessions', 'end-sessions', 'disable', 'reset-link', 'delete', 'stats'];
  for (const name of typed) expect(adminCommands).toHaveProperty(commandOf(name) ?? 'none');
  for (const name of Object.keys(adminWords)) expect(commandOf(name)).toBeDefined();
  expect(commandOf('toString')).toBeUndefined();
});

test('whatever is done or looked at is noted with who did it, the log too', async () => {
  await newPerson(world, email);
  const { db } = world.database;
  const account = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const ofAll: AdminCommand[] = ['stats', 'log', 'rotate-key', 'forget-keys', 'begin-epochs'];
  const commands = Object.keys(adminCommands) as AdminCommand[];
  for (const command of commands) expect((await admin(command)).isDone, command).toBe(true);
  const noted = await db.selectFrom('admin_actions').selectAll().orderBy('id').execute();
  expect(noted.map(({ command, account_id, done_by }) => [command, account_id, done_by])).toEqual(
    commands.map((command) => [
      command,
      ofAll.includes(command) ? null : account.id,
      `${userInfo().username}@${hostname()}`,
    ]),
  );
});

test('what there is, is counted', async () => {
  await newPerson(world, email);
  await newPerson(world, 'ville@example.com');
  await admin('disable-account');
  expect((await admin('stats')).said).toBe(
    '0 households keep 0 rows, 0.0 MB.\n2 accounts, 1 of them disabled, 1 in use within 7 days.\n1 sign-ins.\nThe server makes no backups by itself (BACKUP_DIR).',
  );
});

test('backups of a time to come, when the clock was wrong, make no backup of today younger', async () => {
  const backups = path.join(world.dataDir, 'backups');
  const make = (takenAtMs: number) => {
    mkdirSync(folderOf(backups, takenAtMs), { recursive: true });
    writeFileSync(path.join(folderOf(backups, takenAtMs), contentsFile), '');
  };
  const told = async () => (await admin('stats', { env: { BACKUP_DIR: backups } })).said.split('\n').at(-1);
  make(Date.now() + 365 * dayMs);
  expect(await told()).toBe(
    `There is no backup yet in ${backups}: the server’s log says why. Of a time to come, since the clock was or is wrong: 1.`,
  );
  make(Date.now() - 3 * dayMs);
  expect(await told()).toMatch(
    /^1 backups in .+, the newest 72\.0 hours old, which is too long: .+ Of a time to come, .+: 1\.$/,
  );
});

test('a database of a newer version is named as one', async () => {
  const { db } = world.database;
  await sql`insert into kysely_migration values ('9999-tomorrow', '2030-01-01')`.execute(db);
  const { isDone, said } = await admin('stats');
  expect(isDone).toBe(false);
  expect(said).toMatch(/made by a newer Ateria .+9999-tomorrow/);
});

test('nothing is done unless it is meant, and for nobody who is not there', async () => {
  const { tokens } = await newPerson(world, email);
  for (const command of [
    'end-sessions',
    'disable-account',
    'enable-account',
    'delete-account',
    'reset-link',
    'rotate-key',
    'begin-epochs',
  ] as const)
    expect(await admin(command, { isMeant: false })).toEqual({ isDone: false, said: '' });
  expect(await admin('disable-account', { whose: 'nobody@example.com' })).toEqual({
    isDone: false,
    said: 'No account has the address nobody@example.com.',
  });
  expect((await world.app.refresh(tokens.refresh_token)).status).toBe(200);
  expect((await admin('log')).said).toBe('Nothing has been done yet.');
});

test('a folder without a database is told of and left alone', async () => {
  const empty = path.join(world.dataDir, 'elsewhere');
  const read = readConfig({ DATA_DIR: empty, PUBLIC_URL: world.publicUrl });
  if (!read.isValid) throw new Error(read.faults.join());
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  await runAdmin({ command: 'stats', email: undefined }, read.config, { say, confirm: async () => true });
  expect([said, existsSync(empty)]).toEqual([[`There is no database in ${empty} (DATA_DIR).`], false]);
});

test('where people sign in elsewhere, it says so', async () => {
  const read = readConfig({ DATA_DIR: world.dataDir, OIDC_ISSUER: 'https://sign-in.example.com' });
  if (!read.isValid) throw new Error(read.faults.join());
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const isDone = await runAdmin({ command: 'rotate-key', email: undefined }, read.config, {
    say,
    confirm: async () => true,
  });
  expect([isDone, said]).toEqual([
    false,
    ['People sign in at https://sign-in.example.com: their accounts and keys are kept there.'],
  ]);
});
