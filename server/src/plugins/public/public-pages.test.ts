import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { locales } from 'sync-protocol/locales.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let folder: string;
let publicUrl: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ateria-pages-'));
  for (const locale of locales) {
    mkdirSync(path.join(folder, 'pages', locale), { recursive: true });
    for (const [name, url] of Object.entries({ index: '/', support: '/support' }))
      writeFileSync(
        path.join(folder, 'pages', locale, `${name}.html`),
        `<html lang="${locale}"><link rel="canonical" href="https://origin.invalid${url}"><img src="https://origin.invalid/x.jpg">© {{year}}`,
      );
  }
  mkdirSync(path.join(folder, 'pages', 'en'), { recursive: true });
  writeFileSync(path.join(folder, 'pages', 'en', 'half.html'), 'in one language only');
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>App</title>');
  server = await startTestApp({ deps: { clientFolder: folder, nowMs: () => Date.UTC(2031, 5, 1) } });
  publicUrl = server.config.publicUrl;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html', ...headers } });

test('a drawn page comes in the language that was chosen, asked for or preferred, in that order', async () => {
  const finnish = { 'accept-language': 'fi-FI,fi;q=0.9,en;q=0.8' };
  expect((await get('/')).body).toContain('lang="en"');
  expect((await get('/', finnish)).body).toContain('lang="fi"');
  expect((await get('/?lang=en', finnish)).body).toContain('lang="en"');
  const answer = await get('/support?lang=en', { ...finnish, cookie: 'x=1; locale=fi' });
  expect(answer.body).toContain('lang="fi"');
  expect(answer.headers).toMatchObject({
    'content-language': 'fi',
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(answer.headers.vary).toMatch(/Cookie, Accept-Language/);
});

test('a drawn page names the address that it is served at, and the present year', async () => {
  const { body } = await get('/?lang=fi');
  expect(body).toContain(`rel="canonical" href="${publicUrl}/?lang=fi"`);
  expect(body).toContain(`src="${publicUrl}/x.jpg"`);
  expect(body).toContain('© 2031');
  expect((await get('/', { 'accept-language': 'fi' })).body).toContain(
    `rel="canonical" href="${publicUrl}/"`,
  );
});

test('every other address gets the app, also a page that is drawn in one language only', async () => {
  expect((await get('/dashboard')).body).toContain('<title>App</title>');
  expect((await get('/half')).body).toContain('<title>App</title>');
  expect((await get('/pages/en/index.html', { accept: '*/*' })).statusCode).toBe(404);
});

test('robots are told where they may go, and of each page in each language', async () => {
  const robots = await get('/robots.txt');
  expect(robots.headers['content-type']).toContain('text/plain');
  expect(robots.body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  const { body } = await get('/sitemap.xml');
  expect(body).toContain(`<loc>${publicUrl}/support</loc>`);
  expect(body).toContain(`hreflang="fi" href="${publicUrl}/?lang=fi"`);
});
