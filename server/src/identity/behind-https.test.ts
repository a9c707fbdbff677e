import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IdentityWorld, startIdentity } from './testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ publicUrl: 'https://ateria.example' });
});
afterAll(() => world.remove());

test('behind an HTTPS proxy every address is the public one and every cookie is secure', async () => {
  const discovery = await (await fetch(`${world.address}/oidc/.well-known/openid-configuration`)).json();
  expect(discovery).toMatchObject({
    issuer: 'https://ateria.example/oidc',
    token_endpoint: 'https://ateria.example/oidc/token',
  });
  const url = world.app.authorizeUrl().replace(world.publicUrl, world.address);
  const answer = await fetch(url, { redirect: 'manual' }); // A proxy that forwards no header at all.
  expect(answer.status).toBe(303);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie.toLowerCase()).toMatch(/; secure.*; httponly/);
    expect(cookie).toMatch(/^__(?:Host-.*; path=\/;|Secure-)/);
  }
  const page = await fetch(world.address + (answer.headers.get('location') ?? ''), {
    headers: { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') },
  });
  expect(page.status).toBe(200);
  expect(page.headers.getSetCookie().join()).toMatch(/^__Host-ateria_pages=.*; Path=\/; .*; Secure/);
});
