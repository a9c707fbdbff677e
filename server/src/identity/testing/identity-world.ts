import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { createMail } from '#mail/mail.ts';
import { findFreePort } from '#testing/free-port.ts';
import { readableLinks } from '#testing/readable-links.ts';
import { createIdentityProvider, type IdentityDeps } from '../identity-provider.ts';
import { loadKeys } from '../keys/keys.ts';
import { secretStore } from '../keys/secret-store.ts';
import { type Answer, type Browser, createApp, createBrowser, type Tokens } from './browser.ts';

type Options = Partial<
  Pick<IdentityDeps, 'google' | 'limits' | 'refreshLeewayMs' | 'passwordCost' | 'sessionLifeMs'>
> & {
  smtpUrl?: string;
  databaseUrl?: string;
  port?: number;
  dataDir?: string;
  publicUrl?: string;
};

export type IdentityWorld = Awaited<ReturnType<typeof startIdentity>>;

/** A real server on a real port over a real database file, with a clock that can be moved. */
export async function startIdentity(options: Options = {}) {
  const port = options.port ?? (await findFreePort());
  const address = `http://localhost:${port}`;
  const publicUrl = options.publicUrl ?? address;
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'ateria-identity-')));
  const clock = { offsetMs: 0 };
  const logs: unknown[] = [];
  const note = (...entry: unknown[]) => void logs.push(entry);
  const logger = { info: note, warn: note, error: note };

  const database = await openMigrated({ dataDir, databaseUrl: options.databaseUrl });
  const mail = createMail({
    smtpUrl: options.smtpUrl,
    from: 'Ateria <no-reply@localhost>',
    outboxDir: path.join(dataDir, 'outbox'),
    logger,
  });
  const identity = await createIdentityProvider({
    db: database.db,
    publicUrl,
    audience: `${publicUrl}/api`,
    clientId: 'ateria-web',
    keys: await loadKeys(secretStore({ dataDir })),
    mail,
    logger,
    nowMs: () => Date.now() + clock.offsetMs,
    passwordCost: { logN: 10, r: 8, p: 1 },
    ...options,
  });
  const server = Fastify({ trustProxy: true });
  await server.register(identity.plugin);
  await server.listen({ port, host: 'localhost' });

  async function stop(): Promise<void> {
    await server.close();
    await mail.close();
    await database.close();
  }

  /** The mails in the outbox, the newest last, with readable links; waits for mails still being sent. */
  async function mails(): Promise<string[]> {
    await identity.settled();
    await mail.settled();
    const folder = path.join(dataDir, 'outbox');
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(names.sort().map((name) => readFile(path.join(folder, name), 'utf8')));
    return mails.map(readableLinks);
  }

  return {
    publicUrl,
    address,
    port,
    dataDir,
    clock,
    logs,
    database,
    identity,
    server,
    mail,
    mails,
    app: createApp(publicUrl),
    stop,
    async remove() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens the sign-in page; returns the page and the path of its forms. */
export async function openSignIn(
  world: Pick<IdentityWorld, 'app'>,
  browser: Browser,
  extra: Record<string, string> = {},
) {
  const page = await browser.get(world.app.authorizeUrl(extra), world.app.redirectUri);
  return { page, base: new URL(page.url).origin + new URL(page.url).pathname };
}

export async function createAccount(
  world: Pick<IdentityWorld, 'app'>,
  browser: Browser,
  email: string,
  password = 'hernekeitto torstaina',
): Promise<Answer> {
  const { base } = await openSignIn(world, browser);
  return browser.post(`${base}/create`, { email, password }, world.app.redirectUri);
}

export async function signIn(
  world: Pick<IdentityWorld, 'app'>,
  browser: Browser,
  email: string,
  password = 'hernekeitto torstaina',
): Promise<Answer> {
  const { base } = await openSignIn(world, browser);
  return browser.post(`${base}/sign-in`, { email, password }, world.app.redirectUri);
}

/** A new person, signed in. */
export async function newPerson(
  world: IdentityWorld,
  email: string,
): Promise<{ browser: Browser; tokens: Tokens }> {
  const browser = createBrowser();
  const answer = await createAccount(world, browser, email);
  const { body } = await world.app.exchange(answer.location ?? '');
  return { browser, tokens: body };
}
