import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { choosePasswordMails } from './password-mails.ts';

interface Call {
  line: string;
  authorization: string | undefined;
  body: string;
}
type Answer = (call: Call) => { status?: number; body?: unknown };

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Starts a local stand-in for a provider's API. */
async function startDouble(answer: Answer) {
  const calls: Call[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = {
      line: `${request.method} ${request.url}`,
      authorization: request.headers.authorization,
      body: Buffer.concat(chunks).toString(),
    };
    calls.push(call);
    const { status = 200, body } = answer(call);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  return { calls, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function mailsOf(issuer: string, passwords: object = {}) {
  return choosePasswordMails({
    config: {
      publicUrl: 'https://ateria.test',
      oidc: {
        issuer,
        clientId: 'web',
        audience: 'api',
        googleHint: undefined,
        passwords: { by: undefined, connection: 'Users', admin: undefined, ...passwords },
      },
    },
    identity: null,
    fetch,
  });
}

describe('Auth0', () => {
  const owner = { subject: 'auth0|1', email: null, accessToken: 'token-of-ann' };
  const auth0 = async (answer: Answer) => {
    const double = await startDouble(answer);
    const mails = mailsOf(`${double.origin}/`, { by: 'auth0' });
    if (!mails) throw new Error('no adapter');
    return { ...double, mails };
  };

  test('is asked for the mail with the address that it tells of the person', async () => {
    const { calls, mails } = await auth0(({ line }) =>
      line === 'GET /userinfo' ? { body: { email: 'ann@example.org' } } : { body: "We've just sent you" },
    );
    expect(await mails.send(owner)).toBe('sent');
    expect(calls.map(({ line, authorization }) => [line, authorization])).toEqual([
      ['GET /userinfo', 'Bearer token-of-ann'],
      ['POST /dbconnections/change_password', undefined],
    ]);
    const body = { client_id: 'web', email: 'ann@example.org', connection: 'Users' };
    expect(JSON.parse(calls[1]?.body ?? '')).toEqual(body);
  });

  test('is not asked who it is when the token says so, nor for people of another service', async () => {
    const { calls, mails } = await auth0(() => ({ body: 'ok' }));
    expect(await mails.send({ ...owner, email: 'bo@example.org' })).toBe('sent');
    expect(calls).toHaveLength(1);
    expect(await mails.send({ ...owner, subject: 'google-oauth2|1' })).toBe('no-password');
    expect(await mails.isEmailAccount('google-oauth2|1')).toBe(false);
    expect(calls).toHaveLength(1);
  });

  test('may refuse, or answer something else', async () => {
    const refused = await auth0(() => ({ status: 429, body: { error: 'too_many_requests' } }));
    await expect(refused.mails.send({ ...owner, email: 'a@b.fi' })).rejects.toThrow('answered 429');
    const odd = await auth0(() => ({ body: { name: 'Ann' } }));
    await expect(odd.mails.send(owner)).rejects.toThrow('another form');
  });
});

describe('Keycloak', () => {
  const admin = { clientId: 'ateria-admin', clientSecret: 'hush' };
  const owner = { subject: 'a b', email: null, accessToken: '' };
  const keycloak = async (answer: Answer) => {
    const double = await startDouble(answer);
    const mails = mailsOf(`${double.origin}/auth/realms/home`, { admin });
    if (!mails) throw new Error('no adapter');
    return { ...double, mails };
  };
  const withCredentials =
    (types: string[]): Answer =>
    ({ line }) => {
      if (line.endsWith('/token')) return { body: { access_token: 'service' } };
      if (line.endsWith('/credentials')) return { body: types.map((type) => ({ type })) };
      return { status: 204 };
    };

  test('is told by its address, and mails the person who has a password there', async () => {
    const { calls, mails } = await keycloak(withCredentials(['otp', 'password']));
    expect(await mails.send(owner)).toBe('sent');
    expect(calls.map(({ line }) => line)).toEqual([
      'POST /auth/realms/home/protocol/openid-connect/token',
      'GET /auth/admin/realms/home/users/a%20b/credentials',
      'PUT /auth/admin/realms/home/users/a%20b/execute-actions-email?client_id=web&redirect_uri=https%3A%2F%2Fateria.test%2Faccount&lifespan=3600',
    ]);
    expect(calls[0]?.body).toBe('grant_type=client_credentials&client_id=ateria-admin&client_secret=hush');
    expect(calls.slice(1).map(({ authorization }) => authorization)).toEqual(Array(2).fill('Bearer service'));
    expect(calls[2]?.body).toBe('["UPDATE_PASSWORD"]');
  });

  test('mails nobody who comes by another service', async () => {
    const { calls, mails } = await keycloak(withCredentials([]));
    expect(await mails.send(owner)).toBe('no-password');
    expect(calls).toHaveLength(2);
  });

  test('may turn our client away', async () => {
    const { mails } = await keycloak(() => ({ status: 401, body: { error: 'unauthorized_client' } }));
    await expect(mails.send(owner)).rejects.toThrow('answered 401');
  });
});

test('nobody can be asked at a provider that is neither, or without the means', () => {
  expect(mailsOf('https://login.example.org')).toBeNull();
  expect(mailsOf('https://login.example.org/realms/home')).toBeNull();
  expect(mailsOf('https://ours.eu.auth0.com/')).not.toBeNull();
});
