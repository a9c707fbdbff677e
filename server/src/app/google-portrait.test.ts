import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Household } from 'sync-protocol/api/households.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { createIdentityProvider } from '#identity/identity-provider.ts';
import { loadKeys } from '#identity/keys/keys.ts';
import { secretStore } from '#identity/keys/secret-store.ts';
import { createApp, createBrowser } from '#identity/testing/browser.ts';
import { startStandInGoogle } from '#identity/testing/stand-in-google.ts';
import { createMail } from '#mail/mail.ts';
import { findFreePort } from '#testing/free-port.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { testAudience } from '#testing/test-issuer.ts';

/** Serves Google's portraits, and an address that is no image, and one that redirects to this server. */
const portraits = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url === '/into-the-house')
    response.writeHead(302, { location: `${publicUrl}/api/config` }).end();
  else if (request.url === '/page') response.writeHead(200, { 'content-type': 'image/png' }).end('<html>');
  else response.writeHead(200, { 'content-type': 'image/png' }).end(photo);
});
const asked: string[] = [];
let photo: Buffer;
let publicUrl: string;
let google: Awaited<ReturnType<typeof startStandInGoogle>>;
let server: TestApp;
let closeIdentity: () => Promise<void>;

beforeAll(async () => {
  photo = await sharp({ create: { width: 200, height: 300, channels: 3, background: 'green' } })
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .png()
    .toBuffer();
  await new Promise<void>((resolve) => portraits.listen(0, '127.0.0.1', resolve));
  const port = await findFreePort();
  publicUrl = `http://localhost:${port}`;
  google = await startStandInGoogle(publicUrl);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-google-portrait-'));
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  const database = await openMigrated({ dataDir, databaseUrl: undefined });
  const from = 'Ateria <no-reply@localhost>';
  const mail = createMail({ smtpUrl: undefined, from, outboxDir: path.join(dataDir, 'outbox'), logger });
  const { issuer, jwks, plugin } = await createIdentityProvider({
    db: database.db,
    publicUrl,
    audience: testAudience,
    clientId: 'ateria-web',
    mail,
    logger,
    keys: await loadKeys(secretStore({ dataDir })),
    google: google.client,
  });
  const at = (portraits.address() as AddressInfo).port;
  server = await startTestApp({
    dataDir,
    startMs: Date.now(),
    env: { PUBLIC_URL: publicUrl, PORT: `${port}` },
    identity: { issuer, peopleIssuer: issuer, issuers: [issuer], jwks: jwks(), plugin },
    deps: {
      rules: {
        fetch: {
          isAllowed: (address, there) => address === '127.0.0.1' && there === at,
          resolve: async () => ['127.0.0.1'],
          totalMs: 5_000,
          maxBytes: 5_000_000,
          maxRedirects: 3,
        },
      },
    },
  });
  await server.app.listen({ port, host: 'localhost' });
  closeIdentity = async () => {
    await mail.close();
    await database.close();
  };
});
afterAll(async () => {
  await server.close();
  await closeIdentity();
  await google.stop();
  portraits.close();
});

/** Signs in at Google as a person with this portrait, and calls the API with the resulting token. */
async function comeFromGoogle(sub: string, portraitPath: string) {
  const { port } = portraits.address() as AddressInfo;
  const portrait = `http://lh3.example:${port}${portraitPath}`;
  google.state.person = {
    sub,
    email: `${sub}@example.com`,
    email_verified: true,
    name: sub,
    picture: portrait,
  };
  const app = createApp(publicUrl);
  const url = app.authorizeUrl({ ateria_connection: 'google', resource: testAudience });
  const { location = '' } = await createBrowser().get(url, app.redirectUri);
  const { body } = await app.exchange(location);
  return async (): Promise<{ name?: string; picture?: string } | undefined> => {
    server.clock.ms = Date.now();
    const headers = { authorization: `Bearer ${body.access_token}` };
    const answer = await fetch(`${publicUrl}/api/households`, { headers });
    expect(answer.status).toBe(200);
    const [home] = (await answer.json()) as Household[];
    return home?.members[0];
  };
}

test('who comes from Google has the portrait that Google has of them: fetched once, re-encoded and kept here', async () => {
  const person = await comeFromGoogle('aino', '/aino');
  await expect.poll(async () => (await person())?.picture).toMatch(/^data:image\/webp;base64,/);
  const kept = Buffer.from(((await person())?.picture ?? '').split(',')[1] ?? '', 'base64');
  const { format, width, height, exif } = await sharp(kept).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 96,
    height: 96,
    exif: undefined,
  });
  expect((await person())?.name).toBe('aino');
  expect(asked.filter((each) => each === '/aino')).toHaveLength(1);
});

test.each(['/page', '/into-the-house'])(
  'what is no image of the open web is not taken over: %s',
  async (where) => {
    const person = await comeFromGoogle(where.slice(1), where);
    await person();
    await expect.poll(() => asked).toContain(where);
    // Portraits are fetched one after the other: once the next one is there, this one has been handled.
    const next = await comeFromGoogle(`next-to-${where.slice(1)}`, '/next');
    await expect.poll(async () => (await next())?.picture).toBeDefined();
    expect((await person())?.picture).toBeUndefined();
  },
);
