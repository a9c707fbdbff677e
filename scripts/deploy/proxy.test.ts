import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApp, createBrowser, type Tokens } from '../../server/src/identity/testing/browser.ts';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { installIfMissing } from '../../server/src/testing/install-package.ts';
import { startServerProcess } from '../../server/src/testing/server-process.ts';
import { fromRoot } from '../run/root.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 }); // Processes start slowly on a busy machine.

const caddyfile = fromRoot('deploy/caddy/Caddyfile');
const reason = installCaddy();
/** More than the server's limit of requests per address and minute. */
const mostRefused = 1_000;

/** Why Caddy is not available; undefined if it is. */
function installCaddy(): string | undefined {
  try {
    installIfMissing('caddy', () => spawnSync('caddy', ['version']).status === 0);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test.skipIf(reason !== undefined)(
  `Caddy takes its file for valid, as it is told to be for one server and for three, and not one with a word that it does not know${reason ? `: ${reason}` : ''}`,
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ateria-caddy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const validate = (file: string, servers?: string) =>
      spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
        env: {
          PATH: process.env.PATH,
          // Caddy creates a certificate authority even for validation.
          HOME: folder,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
          ATERIA_SITE: 'ateria.example.com',
          ...(servers && { ATERIA_SERVERS: servers }),
        },
        encoding: 'utf8',
      });
    for (const servers of [undefined, 'ateria-1:3000 ateria-2:3000 ateria-3:3000']) {
      const { status, stdout, stderr } = validate(caddyfile, servers);
      expect(status, stderr).toBe(0);
      expect(stdout + stderr).toContain('Valid configuration');
    }
    const misspelt = path.join(folder, 'Caddyfile');
    writeFileSync(misspelt, readFileSync(caddyfile, 'utf8').replace('flush_interval', 'flush_intervall'));
    expect(validate(misspelt).stderr).toContain('flush_intervall');
    expect(validate(misspelt).status).not.toBe(0);
  },
);

describe.skipIf(reason !== undefined)(
  `Caddy with deploy/caddy/Caddyfile before a real server${reason ? `: ${reason}` : ''}`,
  () => {
    let folder: string;
    let caddy: ChildProcess | undefined;
    let server: Awaited<ReturnType<typeof startServerProcess>> | undefined;
    let publicUrl: string;
    let httpPort: number;
    let httpsPort: number;
    let certificate: string;
    let tokens: Tokens;

    beforeAll(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'ateria-proxy-'));
      httpPort = await findFreePort();
      httpsPort = await findFreePort();
      const port = await findFreePort();
      publicUrl = `https://localhost:${httpsPort}`;
      server = await startServerProcess({
        DATA_DIR: path.join(folder, 'data'),
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        TRUST_PROXY: '1',
        LOG_LEVEL: 'warn',
      });
      expect(server.output()).toContain('Ateria is ready');
      caddy = spawn('caddy', ['run', '--config', caddyfile], {
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
          CADDY_ADMIN: `localhost:${await findFreePort()}`,
          ATERIA_SITE: publicUrl,
          ATERIA_SERVERS: `127.0.0.1:${port}`,
          HTTP_PORT: String(httpPort),
          HTTPS_PORT: String(httpsPort),
        },
        stdio: 'ignore',
      });
      const authority = path.join(folder, 'caddy/pki/authorities/local/root.crt');
      await vi.waitUntil(() => existsSync(authority), { timeout: 60_000, interval: 50 });
      certificate = readFileSync(authority, 'utf8');
      setDefaultCACertificates([...getCACertificates('default'), certificate]);
      const isUp = () =>
        fetch(`${publicUrl}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        );
      await vi.waitUntil(isUp, { timeout: 60_000, interval: 100 });
    });
    afterAll(async () => {
      caddy?.kill('SIGTERM');
      server?.child.kill('SIGTERM');
      await server?.ended;
      rmSync(folder, { recursive: true, force: true });
    });

    const authorized = () => ({ authorization: `Bearer ${tokens.access_token}` });

    test('who comes by HTTP is sent to HTTPS', async () => {
      const answer = await fetch(`http://localhost:${httpPort}/recipes`, { redirect: 'manual' });
      // The redirect uses the standard port, not the free one used here.
      expect([answer.status, answer.headers.get('location')]).toEqual([308, 'https://localhost/recipes']);
    });

    test('a person signs up, and the tokens are good for the API', async () => {
      const browser = createBrowser();
      const app = createApp(publicUrl);
      const page = await browser.get(app.authorizeUrl(), app.redirectUri);
      const form = new URL(page.url);
      const fields = { email: 'aino@example.com', password: 'hernekeitto torstaina' };
      const back = await browser.post(`${form.origin}${form.pathname}/create`, fields, app.redirectUri);
      const exchanged = await app.exchange(back.location ?? '');
      expect(exchanged.status).toBe(200);
      tokens = exchanged.body;
      const answer = await fetch(`${publicUrl}/api/households`, { headers: authorized() });
      expect(answer.status).toBe(200);
    });

    test('the stream of changes passes through as it comes', async () => {
      const stream = await fetch(`${publicUrl}/api/changes/stream`, { headers: authorized() });
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      let heard = '';
      const hear = async (changes: number) => {
        while (heard.split('event: change').length <= changes) {
          const { value, done } = (await reader?.read()) ?? { done: true };
          if (done) throw new Error(`the stream ended after ${heard}`);
          heard += value;
        }
      };
      await hear(1);
      const put = await fetch(`${publicUrl}/api/quick-list`, {
        method: 'PUT',
        headers: { ...authorized(), 'content-type': 'application/json' },
        body: JSON.stringify({ items: [{ itemName: 'milk' }] }),
      });
      expect(put.status).toBe(200);
      await hear(2);
      await reader?.cancel();
    });

    test('an image of eight megabytes goes up a piece at a time', async () => {
      const image = noise(1_650);
      expect(image.length).toBeGreaterThan(8_000_000);
      const route = `/api/images/${createHash('sha256').update(image).digest('hex')}`;
      const piece = Math.ceil(image.length / 20);
      const pieces = async function* () {
        for (let from = 0; from < image.length; from += piece) {
          yield image.subarray(from, from + piece);
          await sleep(20);
        }
      };
      const init: RequestInit = { method: 'PUT', headers: { ...authorized(), 'content-type': 'image/png' } };
      // Streaming request bodies are specific to Node's fetch.
      const sent = await fetch(publicUrl + route, Object.assign(init, { body: pieces(), duplex: 'half' }));
      expect(sent.ok).toBe(true);
      const kept = await fetch(publicUrl + route, { headers: authorized() });
      expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'image/webp']);
    });

    /** The status of a call with an invalid token from this local address. */
    const refusal = (localAddress: string, headers: Record<string, string> = {}) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asking = request(
          {
            host: '127.0.0.1',
            port: httpsPort,
            servername: 'localhost',
            ca: certificate,
            localAddress,
            path: '/api/households',
            headers: { host: `localhost:${httpsPort}`, authorization: 'Bearer none', ...headers },
          },
          (answer) => answer.resume().on('end', () => resolve(answer.statusCode)),
        );
        asking.on('error', reject).end();
      });

    test('the server counts callers by their own addresses, whatever they say that theirs is', async () => {
      let calls = 0;
      while ((await refusal('127.0.0.3')) === 401 && calls < mostRefused) calls += 1;
      expect(await refusal('127.0.0.3')).toBe(429);
      expect(await refusal('127.0.0.3', { 'x-forwarded-for': '203.0.113.9' })).toBe(429);
      expect(await refusal('127.0.0.4')).toBe(401);
    });
  },
);

/** A square PNG of noise, which does not compress. */
function noise(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  const row = () => Buffer.concat([Buffer.from([0]), randomBytes(side * 3)]);
  const rows = Buffer.concat(Array.from({ length: side }, row));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
