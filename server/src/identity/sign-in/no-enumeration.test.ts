import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBrowser } from '../testing/browser.ts';
import {
  createAccount,
  type IdentityWorld,
  openSignIn,
  signIn,
  startIdentity,
} from '../testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
  await createAccount(world, createBrowser(), 'known@example.com');
});
beforeEach(() => {
  world.clock.offsetMs += 86_400_001;
});
afterAll(() => world.remove());

/** The page without the sign-in's id, the passkey challenge and the typed address. */
const anonymous = (text: string, email: string) =>
  text
    .replaceAll(/interaction\/[\w-]+/g, 'interaction/x')
    .replaceAll(/(challenge|user&quot;:{&quot;id)&quot;:&quot;[\w-]+/g, '$1')
    .replaceAll(email, 'who@example.com');

test('an unknown e-mail and a wrong password get the same answer', async () => {
  const wrong = await signIn(world, createBrowser(), 'known@example.com', 'wrong password');
  const unknown = await signIn(world, createBrowser(), 'nobody@example.com', 'wrong password');
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(anonymous(wrong.text, 'known@example.com')).toBe(anonymous(unknown.text, 'nobody@example.com'));
  expect(wrong.text).toContain('The e-mail or the password is not right.');
});

test('they cost the same: one password is hashed for either, and one for a new account and for one that exists', async () => {
  const { counted, stop } = countHashes();
  const ask = async (form: 'sign-in' | 'create', email: string) => {
    const browser = createBrowser();
    const { base } = await openSignIn(world, browser);
    const before = counted();
    await browser.post(`${base}/${form}`, { email, password: 'wrong password' });
    return counted() - before;
  };
  try {
    expect(await ask('sign-in', 'known@example.com')).toBe(1);
    expect(await ask('sign-in', 'nobody@example.com')).toBe(1);
    expect(await ask('create', 'known@example.com')).toBe(1);
    expect(await ask('create', 'somebody-new@example.com')).toBe(1);
  } finally {
    stop();
  }
});

/** Counts scrypt hashes in this process, by the type of Node's asynchronous work. */
function countHashes() {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'SCRYPTREQUEST') count += 1;
    },
  }).enable();
  return { counted: () => count, stop: () => hook.disable() };
}

test('forgotten password answers the same for both, and mails only the one that exists', async () => {
  const ask = async (email: string) => {
    const browser = createBrowser();
    const { base } = await openSignIn(world, browser);
    return browser.post(`${base}/forgotten`, { email });
  };
  const known = await ask('known@example.com');
  const unknown = await ask('nobody@example.com');
  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(anonymous(known.text, 'known@example.com')).toBe(anonymous(unknown.text, 'nobody@example.com'));
  const mails = await world.mails();
  expect(mails.filter((mail) => mail.includes('To: known@example.com'))).toHaveLength(1);
  expect(mails.filter((mail) => mail.includes('nobody@example.com'))).toEqual([]);
});

test('creating an account that exists: its own password signs in, another gets a neutral sentence', async () => {
  const right = await createAccount(world, createBrowser(), 'known@example.com');
  expect(right.location).toMatch('code=');
  const wrong = await createAccount(world, createBrowser(), 'known@example.com', 'another password');
  expect(wrong.status).toBe(409);
  expect(wrong.text).toContain('That e-mail and password cannot be used to create an account.');
  const stillRight = await signIn(world, createBrowser(), 'known@example.com');
  expect(stillRight.location).toMatch('code=');
});

test('the limit of an account holds for addresses that have none, too', async () => {
  const answers = [];
  for (let tries = 0; tries < 11; tries += 1)
    answers.push((await signIn(world, createBrowser(), 'never@example.com', 'wrong password')).status);
  expect(answers).toEqual([...Array(10).fill(401), 429]);
});

test('nothing that is logged names an address, a password or a secret', async () => {
  await signIn(world, createBrowser(), 'known@example.com', 'wrong password');
  await signIn(world, createBrowser(), 'known@example.com');
  const log = JSON.stringify(world.logs);
  expect(log).toContain('identity.signed_in');
  for (const secret of ['known@example.com', 'hernekeitto', 'wrong password', 'token=', 'code=']) {
    expect(log).not.toContain(secret);
  }
});
