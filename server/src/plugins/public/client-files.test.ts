import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ateria-client-'));
  mkdirSync(path.join(folder, 'assets/photo-reader-7.0.0'), { recursive: true });
  const files = {
    'index.html': '<!doctype html><title>Ateria</title>',
    'service-worker.js': '// worker',
    'manifest.webmanifest': '{}',
    'assets/photo-reader-7.0.0/worker.min.js': '// reads photos',
    'assets/code-reader.worker-Bx_1.js': '// reads codes',
    'assets/main-4f3a.js': `export const words = '${'sipuli '.repeat(500)}';`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  server = await startTestApp({ deps: { clientFolder: folder } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const navigate = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

test.each(['/', '/shopping-list', '/login?code=x&state=y', '/recipes/new', '/anything/else'])(
  'a navigation to %s gets the client, asked about anew each time',
  async (url) => {
    const answer = await get(url, navigate);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Ateria</title>');
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['cache-control']).toBe('no-cache');
  },
);

test('a file with a hash in its name is kept for a year, all others are asked about anew', async () => {
  const hashed = await get('/assets/main-4f3a.js');
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const url of ['/service-worker.js', '/manifest.webmanifest', '/index.html'])
    expect((await get(url)).headers['cache-control']).toBe('no-cache');
});

test('what reads photos and codes may run WebAssembly and speaks to our origin alone; a page may not', async () => {
  const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);
  for (const url of ['/assets/photo-reader-7.0.0/worker.min.js', '/assets/code-reader.worker-Bx_1.js'])
    expect(await policyOf(url)).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
  for (const url of ['/index.html', '/assets/main-4f3a.js', '/service-worker.js'])
    expect(await policyOf(url)).not.toContain('wasm');
});

test('text is compressed for who can read it', async () => {
  const plain = await get('/assets/main-4f3a.js');
  const brotli = await get('/assets/main-4f3a.js', { 'accept-encoding': 'gzip, br' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
});

test.each(['/assets/gone-1a2b.js', '/api/nothing', '/oidc/nothing'])(
  '%s is not the client, whatever a browser asks for',
  async (url) => {
    const answer = await get(url, navigate);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  },
);

test.each([
  '/../package.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2f..%2f..%2fetc/passwd',
  '/assets/%00',
])('%s leads nowhere', async (url) => {
  const answer = await get(url);
  expect([400, 403, 404]).toContain(answer.statusCode);
  expect(answer.json()).toMatchObject({ code: expect.any(String) });
});

test('a script or image that is not there is a 404, not a page', async () => {
  const answer = await get('/logo.png', { accept: 'image/avif,*/*' });
  expect(answer.statusCode).toBe(404);
});

test('the page may run no inline script, talk to nobody else, and be framed by nobody', async () => {
  const { headers } = await get('/', navigate);
  const policy = String(headers['content-security-policy']);
  for (const rule of [
    "script-src 'self';",
    "require-trusted-types-for 'script';",
    'trusted-types ateria',
    "connect-src 'self' https://issuer.test;",
    "frame-ancestors 'none';",
    "object-src 'none';",
    "base-uri 'none';",
  ])
    expect(policy).toContain(rule);
  expect(policy).not.toMatch(/unsafe-/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'unsafe-none',
    'strict-transport-security': 'max-age=31536000',
    'referrer-policy': 'same-origin',
  });
  expect(headers['permissions-policy']).toContain('camera=(self), microphone=()');
});

test('an answer of data may load nothing and be framed by nobody, and says no more than that', async () => {
  const { headers } = await get('/api/health');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
    'referrer-policy': 'same-origin',
  });
  for (const name of [
    'permissions-policy',
    'x-frame-options',
    'cross-origin-opener-policy',
    'x-xss-protection',
  ])
    expect(headers).not.toHaveProperty(name);
});

test('over plain http no browser is told to insist on https', async () => {
  const plain = await startTestApp({ env: { PUBLIC_URL: 'http://localhost:3000' } });
  const { headers } = await plain.app.inject('/api/health');
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  await plain.close();
});

test('the page of the API’s documentation has a policy of its own without inline script', async () => {
  const page = await get('/api/docs', navigate);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.headers['content-security-policy']).not.toContain('trusted-types');
  expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)/);
});
