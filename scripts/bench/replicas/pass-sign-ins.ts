import { createApp, createBrowser } from '../../../server/src/identity/testing/browser.ts';
import { createAccount, signIn } from '../../../server/src/identity/testing/identity-world.ts';
import { type Figure, heldAs } from '../figures.ts';
import type { Cluster } from './cluster.ts';

const people = 10;

/**
 * Checks signing up and in with the embedded provider's code flow: every page, form and token comes from
 * another server than the one before, and each server accepts the token.
 */
export async function passSignIns({ whole, members }: Cluster): Promise<Figure[]> {
  const world = { app: createApp(whole.url) };
  let signedIn = 0;
  for (let person = 0; person < people; person++) {
    const email = `person-${person}@example.com`;
    // Each person has an IP address of their own.
    const from = { 'x-forwarded-for': `192.0.2.${person + 1}` };
    for (const enter of [createAccount, signIn]) {
      const { location = '' } = await enter(world, createBrowser(from), email);
      const { status, body } = await world.app.exchange(location);
      if (status !== 200) throw new Error(`signing in answered ${status}: ${JSON.stringify(body)}`);
      const renewed = await world.app.refresh(body.refresh_token);
      for (const token of [body.access_token, renewed.body.access_token])
        for (const { port } of members) await showToken(port, token);
      signedIn += 1;
    }
  }
  return [
    {
      name: 'signed in, every request on another server',
      value: `${signedIn} of ${2 * people}`,
      aim: heldAs('all'),
    },
  ];
}

async function showToken(port: number, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(`http://127.0.0.1:${port}/api/users/me/stats`, { headers });
  if (status !== 200) throw new Error(`the server on ${port} answered ${status} to a token of another`);
}
