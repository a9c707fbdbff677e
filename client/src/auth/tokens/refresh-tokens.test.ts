import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refreshTokens } from './refresh-tokens.ts';

const ours = { 'content-type': 'application/json' };
const tokens = { access_token: 'a2', refresh_token: 'r2', expires_in: 600, token_type: 'Bearer' };

let server: http.Server;
let endpoint: string;
let forms: string[];
let answers: http.RequestListener[];

beforeEach(async () => {
  forms = [];
  answers = [];
  server = http.createServer((req, res) => {
    let form = '';
    req.on('data', (chunk) => {
      form += chunk;
    });
    req.on('end', () => {
      forms.push(form);
      const answer = answers[forms.length - 1] ?? answers.at(-1);
      answer?.(req, res);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/oidc/token`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const json =
  (status: number, body: unknown): http.RequestListener =>
  (_req, res) =>
    res.writeHead(status, ours).end(JSON.stringify(body));
const good = json(200, tokens);
const lost: http.RequestListener = (req) => req.socket.destroy();

function refresh(waits: number[] = [], { isOnline = true, timeoutMs = 20_000 } = {}) {
  return refreshTokens('r1', {
    fetch,
    tokenEndpoint: async () => endpoint,
    clientId: 'ateria-web',
    wait: async (ms) => void waits.push(ms),
    isOnline: () => isOnline,
    timeoutMs,
  });
}

test('a refresh token is exchanged for new tokens', async () => {
  answers = [good];
  expect(await refresh()).toEqual({ kind: 'tokens', tokens });
  expect(forms).toEqual(['grant_type=refresh_token&refresh_token=r1&client_id=ateria-web']);
});

test('a request that is lost on the way, times out or meets a failing provider is repeated up to three times', async () => {
  const slow: http.RequestListener = () => {};
  answers = [lost, slow, json(503, { error: 'temporarily_unavailable' }), good];
  const waits: number[] = [];
  expect((await refresh(waits, { timeoutMs: 1_000 })).kind).toBe('tokens');
  expect(waits).toEqual([500, 1_000, 1_500]);
});

test('after three repeats nothing is known', async () => {
  answers = [lost];
  expect(await refresh()).toEqual({ kind: 'unreachable' });
  expect(forms).toHaveLength(4);
});

test('a device that knows it has no network does not keep trying', async () => {
  answers = [lost];
  expect(await refresh([], { isOnline: false })).toEqual({ kind: 'unreachable' });
  expect(forms).toHaveLength(1);
});

test('a provider whose metadata cannot be had is unreachable', async () => {
  const answer = await refreshTokens('r1', {
    fetch,
    tokenEndpoint: () => Promise.reject(new TypeError('fetch failed')),
    clientId: 'ateria-web',
    wait: async () => {},
    isOnline: () => true,
  });
  expect(answer).toEqual({ kind: 'unreachable' });
});

test('a refusal carries its code, its words and a token for a second step', async () => {
  answers = [json(400, { error: 'invalid_grant', error_description: 'revoked' })];
  expect(await refresh()).toEqual({ kind: 'refused', code: 'invalid_grant', detail: 'revoked' });
  answers = [json(403, { error: 'mfa_required', mfa_token: 'm' })];
  expect(await refresh()).toEqual({ kind: 'refused', code: 'mfa_required', detail: '', mfaToken: 'm' });
});

test.each<[string, http.RequestListener]>([
  [
    "a captive portal's page",
    (_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<p>Wi-Fi'),
  ],
  [
    "a captive portal's redirect",
    (_req, res) => res.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  ],
  ['a busy provider', json(429, { error: 'slow_down' })],
  ['an error that passes', json(400, { error: 'temporarily_unavailable' })],
  ['a refusal that is no OAuth error', (_req, res) => res.writeHead(403, ours).end('{"blocked":true}')],
  ['tokens that are cut short', (_req, res) => res.writeHead(200, ours).end('{"access_token":"a2"')],
  ['an answer without a token', json(200, { hello: 1 })],
])('%s ends no session and is not hammered', async (_name, answer) => {
  answers = [answer];
  expect(await refresh()).toEqual({ kind: 'unreachable' });
  expect(forms).toHaveLength(1);
});
