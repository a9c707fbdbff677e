import type { Answer, Browser } from './browser.ts';
import { type IdentityWorld, openSignIn } from './identity-world.ts';
import { createSoftPasskey, passkeyOptionsOf, type SoftPasskey } from './soft-authenticator.ts';

/** Creates an account with a passkey and no password. */
export async function signUpByPasskey(
  world: IdentityWorld,
  browser: Browser,
  email: string,
  passkey: SoftPasskey = createSoftPasskey(world.publicUrl),
): Promise<{ answer: Answer; passkey: SoftPasskey }> {
  const { base } = await openSignIn(world, browser);
  const page = await browser.get(`${base}/create`);
  const credential = passkey.create(passkeyOptionsOf(page.text));
  const answer = await browser.post(`${base}/create/passkey`, { email, credential }, world.app.redirectUri);
  return { answer, passkey };
}

export async function signInByPasskey(
  world: IdentityWorld,
  browser: Browser,
  passkey: SoftPasskey,
  change: Parameters<SoftPasskey['get']>[1] = {},
): Promise<Answer> {
  const { page, base } = await openSignIn(world, browser, { prompt: 'login' });
  const credential = passkey.get(passkeyOptionsOf(page.text), change);
  return browser.post(`${base}/passkey`, { credential }, world.app.redirectUri);
}

/** Opens the account's page; right after a sign-in no further one is needed. */
export function openAccount(world: IdentityWorld, browser: Browser): Promise<Answer> {
  return browser.get(`${world.publicUrl}/oidc/account`);
}

export async function postAccount(
  world: IdentityWorld,
  browser: Browser,
  path: string,
  fields: Record<string, string> = {},
): Promise<Answer> {
  return browser.post(`${world.publicUrl}/oidc/account/${path}`, fields);
}

/** Adds a passkey on the account's page. */
export async function addPasskey(world: IdentityWorld, browser: Browser): Promise<SoftPasskey> {
  const passkey = createSoftPasskey(world.publicUrl);
  const page = await openAccount(world, browser);
  const credential = passkey.create(passkeyOptionsOf(page.text));
  const answer = await postAccount(world, browser, 'passkeys', { credential });
  if (!answer.url.includes('done=passkey-added')) throw new Error(`${answer.status} ${answer.text}`);
  return passkey;
}

/** Sets up an authenticator app; returns its secret and the recovery codes that are shown with it. */
export async function turnOnApp(world: IdentityWorld, browser: Browser, codeFor: (secret: string) => string) {
  const page = await browser.get(`${world.publicUrl}/oidc/account/app`);
  const secret = (/<p class="secret"><code>([^<]*)</.exec(page.text)?.[1] ?? '').replaceAll(' ', '');
  const answer = await postAccount(world, browser, 'app', { code: codeFor(secret) });
  return { secret, answer, codes: codesOf(answer.text) };
}

export function codesOf(page: string): string[] {
  return [...page.matchAll(/<li><code>([^<]*)</g)].map(([, code = '']) => code);
}
