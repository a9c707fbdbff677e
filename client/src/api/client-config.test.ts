import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientConfig } from 'sync-protocol/api/config.ts';
import { afterEach, expect, test } from 'vitest';
import { fetchClientConfig, readCachedConfig } from './client-config.ts';
import { createApiClient } from './http.ts';

const config: ClientConfig = {
  oidc: {
    issuer: 'https://id.example',
    clientId: 'ateria-web',
    audience: 'https://ateria.example/api',
    googleParams: null,
    isEmbedded: false,
  },
  oldestAcceptedProtocol: 1,
};

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function apiOf(answer: http.RequestListener) {
  const server = http.createServer(answer);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return createApiClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fetch,
    getAccessToken: async () => ({ kind: 'offline' }),
  });
}

function storageOf(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('what the deployment says is kept for a start without a network, and its clock is read', async () => {
  const storage = storageOf();
  const api = await apiOf((_req, res) => {
    const date = new Date(Date.now() + 7_200_000).toUTCString();
    res.writeHead(200, { 'content-type': 'application/json', date }).end(JSON.stringify(config));
  });
  const outcome = await fetchClientConfig(api, storage);
  if (outcome.kind !== 'ok') throw new Error(outcome.kind);
  expect(outcome.config).toEqual(config);
  expect(Math.abs(outcome.clockOffsetMs - 7_200_000)).toBeLessThan(1_500);
  expect(readCachedConfig(storage)).toEqual(config);
});

test("a captive portal's page replaces nothing", async () => {
  const storage = storageOf({ 'ateria.config': JSON.stringify(config) });
  const api = await apiOf((_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<p>Wi-Fi'));
  expect(await fetchClientConfig(api, storage)).toEqual({ kind: 'unreachable' });
  expect(readCachedConfig(storage)).toEqual(config);
});

test('what another build or a person has left in storage is not taken for a configuration', () => {
  for (const stored of ['', 'null', '{', '{"oidc":{}}', '[]'])
    expect(readCachedConfig(storageOf({ 'ateria.config': stored }))).toBeNull();
});
