import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { ChangesPage } from 'sync-protocol/sync/changes.ts';
import { protocolHeader, protocolVersion } from 'sync-protocol/sync/headers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IdentityWorld, newPerson, startIdentity } from '#identity/testing/identity-world.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let world: IdentityWorld;
let server: TestApp;
let token: string;
let port: number;
beforeAll(async () => {
  world = await startIdentity();
  const { identity, publicUrl } = world;
  const { issuer, signedInAt } = identity;
  server = await startTestApp({
    env: { PUBLIC_URL: publicUrl, OIDC_AUDIENCE: `${publicUrl}/api` },
    identity: { issuer, signedInAt, jwks: identity.jwks() },
    deps: { nowMs: Date.now },
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
  token = (await newPerson(world, 'ann@example.com')).tokens.access_token ?? '';
});
afterAll(async () => {
  await server.close();
  await world.remove();
});

/** Headers that Chromium adds to every request. */
const browserHeaders = `Host: localhost:3000
Connection: keep-alive
sec-ch-ua-platform: "Linux"
sec-ch-ua: "Not:A-Brand";v="8", "Chromium";v="156"
sec-ch-ua-mobile: ?0
User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36
Origin: http://localhost:3000
Sec-Fetch-Site: same-origin
Sec-Fetch-Mode: cors
Sec-Fetch-Dest: empty
Accept-Encoding: gzip, deflate, br, zstd
Accept-Language: en-US,en;q=0.9`.split('\n');

/** A raw connection like a browser's, which records all received bytes. */
async function openConnection() {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
  });
  /** @returns how many bytes were sent */
  function send(line: string, headers: Record<string, string>, body = ''): number {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
    const head = [`${line} HTTP/1.1`, ...browserHeaders, ...lines, ...length].join('\r\n');
    socket.write(`${head}\r\n\r\n${body}`);
    return Buffer.byteLength(`${head}\r\n\r\n${body}`);
  }
  /** Bytes received since the last call; waits until the server has been silent for a while. */
  async function taken(): Promise<Buffer> {
    for (let length = -1; length !== received.length || length === 0; ) {
      length = received.length;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    const found = received;
    received = Buffer.alloc(0);
    return found;
  }
  return { send, taken, close: () => socket.destroy() };
}

test('one edit costs little on the wire, both devices together', async () => {
  const authorization = `Bearer ${token}`;
  const headers = { authorization, [protocolHeader]: String(protocolVersion) };
  const device = crypto.randomUUID();
  const id = crypto.randomUUID();
  const phone = await openConnection();
  const put = async (item: object) => {
    const body = JSON.stringify({ items: [item], recurringItemsToAdvance: [], merge: { device } });
    const own = {
      ...headers,
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      'ateria-epoch': epoch,
      'ateria-household': household,
    };
    return { sent: phone.send('PUT /api/quick-list', own, body), answer: await phone.taken() };
  };
  const feed = await fetch(`http://127.0.0.1:${port}/api/changes`, { headers });
  const { next } = (await feed.json()) as ChangesPage;
  const [epoch = ''] = next.split('.');
  const household = feed.headers.get('ateria-household') ?? '';
  const now = Date.now();
  await put({
    clientId: id,
    itemName: 'Ruisleipä',
    category: 'pantry',
    quantity: '2 kpl',
    isChecked: false,
    source: 'manual',
    sync: { op: 1, base: 0, epoch, stamp: now },
  });
  const tablet = await openConnection();
  tablet.send('GET /api/changes/stream', {
    ...headers,
    accept: 'text/event-stream',
    'ateria-epoch': epoch,
    'ateria-household': household,
    'ateria-device': crypto.randomUUID(),
  });
  await tablet.taken();

  const { sent, answer } = await put({
    _id: id,
    isChecked: true,
    sync: { op: 2, base: 1, epoch, stamp: now },
  });
  const poke = await tablet.taken();
  for (const each of [tablet, phone]) each.close();
  expect(answer.toString('latin1')).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  const head = answer.indexOf('\r\n\r\n') + 4;
  const parts = {
    sent,
    token: token.length,
    answerHead: head,
    answerBody: answer.length - head,
    poke: poke.length,
  };
  expect(sent + answer.length + poke.length, JSON.stringify(parts)).toBeLessThan(2_600);
});
