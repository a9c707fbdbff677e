import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowser } from '../testing/browser.ts';
import { type IdentityWorld, openSignIn, startIdentity } from '../testing/identity-world.ts';
import { texts } from '../texts/texts.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.remove());

const titleOf = (text: string) => /<h1>([^<]+)<\/h1>/.exec(text)?.[1];
const langOf = (text: string) => /<html lang="(\w+)"/.exec(text)?.[1];

describe('the language', () => {
  test.each([
    [{ ui_locales: 'fi' }, 'en', 'fi'],
    [{ ui_locales: 'sv fi-FI en' }, 'en', 'fi'],
    [{ ui_locales: 'sv' }, 'fi-FI,fi;q=0.9,en;q=0.8', 'fi'],
    [{}, 'sv,fi;q=0.5', 'fi'],
    [{}, 'sv', 'en'],
    [{ ui_locales: '"><script>' }, 'en', 'en'],
  ])('asked for %j in a browser of %s is %s', async (extra, accept, locale) => {
    const browser = createBrowser({ 'accept-language': accept });
    const { page } = await openSignIn(world, browser, extra as Record<string, string>);
    expect(langOf(page.text)).toBe(locale);
    expect(titleOf(page.text)).toBe(texts[locale === 'fi' ? 'fi' : 'en'].signIn.title);
  });

  test('picked on the page wins, and goes along to the next pages', async () => {
    const browser = createBrowser();
    const { base } = await openSignIn(world, browser, { ui_locales: 'en' });
    const page = await browser.get(`${base}?lang=fi`);
    expect(langOf(page.text)).toBe('fi');
    const create = /href="([^"]+\/create\?lang=fi)"/.exec(page.text)?.[1] ?? '';
    expect(langOf((await browser.get(world.publicUrl + create)).text)).toBe('fi');
    const action = /action="([^"]+\/sign-in\?lang=fi)"/.exec(page.text)?.[1] ?? '';
    const answer = await browser.post(world.publicUrl + action, { email: '', password: '' });
    expect(answer.text).toContain('Kirjoita sähköpostiosoitteesi.');
  });

  test('of the last sign-in is remembered, with its theme, for pages that no app leads to', async () => {
    const browser = createBrowser({ 'accept-language': 'en' });
    await openSignIn(world, browser, { ui_locales: 'fi', ui_theme: 'dark' });
    const page = await browser.get(`${world.publicUrl}/oidc/reset?token=x`);
    expect(page.text).toContain('<html lang="fi" class="dark">');
  });

  test('chosen in the app since then comes before that of the last sign-in, and so does the theme', async () => {
    const browser = createBrowser({ 'accept-language': 'en' });
    const tagAt = async (cookie: string, query = '') => {
      const kept = `ateria_pages=fi.dark; ${cookie}`;
      const page = await browser.send(`${world.publicUrl}/oidc/reset?token=x${query}`, {
        headers: { cookie: kept },
      });
      return /<html [^>]+>/.exec(page.text)?.[0];
    };
    expect(await tagAt('locale=en.light')).toBe('<html lang="en" class="light">');
    expect(await tagAt('locale=en')).toBe('<html lang="en" class="dark">');
    expect(await tagAt('locale=.light')).toBe('<html lang="fi" class="light">');
    expect(await tagAt('locale=en.light', '&lang=fi')).toBe('<html lang="fi" class="light">');
  });
});

test.each([
  [{}, '<html lang="en">'],
  [{ ui_theme: 'dark' }, '<html lang="en" class="dark">'],
  [{ ui_theme: 'light' }, '<html lang="en" class="light">'],
  [{ ui_theme: '"><b>' }, '<html lang="en">'],
])('the theme asked for as %j gives %s', async (extra, tag) => {
  const { page } = await openSignIn(world, createBrowser(), extra as Record<string, string>);
  expect(page.text).toContain(tag);
});

test('password managers and keyboards know every field', async () => {
  const browser = createBrowser();
  const { page, base } = await openSignIn(world, browser);
  expect(page.text).toMatch(
    /id="email" name="email" type="email" inputmode="email" autocomplete="username webauthn"/,
  );
  expect(page.text).toMatch(/id="password" name="password" type="password" autocomplete="current-password"/);
  const create = await browser.get(`${base}/create`);
  expect(create.text).toMatch(/autocomplete="new-password"/);
  for (const { text } of [page, create]) {
    expect(text).toContain('<label for="email">');
    expect(text).toContain('<label for="password">');
    expect(text).not.toMatch(/onpaste|style=|<script>|onclick/);
  }
});

test('an empty field is no wrong one before anything was sent', async () => {
  const { page } = await openSignIn(world, createBrowser());
  expect(page.text).toMatch(/id="email"[^>]*required[^>]* aria-invalid="false"/);
  expect(page.text).toMatch(/id="password"[^>]*required[^>]* aria-invalid="false"/);
});

test('a fault stands at its field, is read out, and keeps what was typed', async () => {
  const browser = createBrowser();
  const { base } = await openSignIn(world, browser);
  const { status, text } = await browser.post(`${base}/create`, { email: 'aino', password: '12345678' });
  expect(status).toBe(422);
  expect(text).toMatch(/id="email"[^>]*value="aino"[^>]*aria-describedby="email-fault" aria-invalid="true"/);
  expect(text).toMatch(/<p class="fault" id="email-fault" role="alert">This does not look like an e-mail/);
  expect(text).toMatch(
    /id="password"[^>]*aria-describedby="password-hint password-fault" aria-invalid="true"/,
  );
});

test('the app can lead straight to creating an account and fill in an address', async () => {
  const { page } = await openSignIn(world, createBrowser(), {
    screen_hint: 'signup',
    login_hint: 'aino@example.com',
  });
  expect(titleOf(page.text)).toBe('Create an account');
  expect(page.text).toContain('value="aino@example.com"');
});

test('Google is not offered where it is not configured', async () => {
  const { page } = await openSignIn(world, createBrowser());
  expect(page.text).not.toContain('Google');
});

test.each(['pages.css', 'pages.js', 'figtree.woff2'])(
  '%s is served, and not again when it is known',
  async (name) => {
    const first = await fetch(`${world.publicUrl}/oidc/assets/${name}`);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    const etag = first.headers.get('etag') ?? '';
    const second = await fetch(`${world.publicUrl}/oidc/assets/${name}`, {
      headers: { 'if-none-match': etag },
    });
    expect(second.status).toBe(304);
  },
);

test('both languages say everything, each in its own words', () => {
  const sentences = (table: unknown): [string, string][] =>
    Object.entries(table as Record<string, unknown>).flatMap(([key, value]): [string, string][] => {
      if (typeof value === 'string') return [[key, value]];
      if (typeof value === 'function') return [[key, String(value(3))]];
      return sentences(value).map(([inner, text]) => [`${key}.${inner}`, text]);
    });
  const en = new Map(sentences(texts.en));
  const fi = new Map(sentences(texts.fi));
  expect([...fi.keys()]).toEqual([...en.keys()]);
  for (const [key, text] of fi) {
    expect(text.trim(), key).not.toBe('');
    expect(text, key).not.toBe(en.get(key));
  }
});
