import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorHandler } from '../error-handler.ts';
import { bodyTime } from './body-time.ts';

const usualMs = 50;

let app: FastifyInstance;
let faults: string[];
beforeEach(async () => {
  faults = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void faults.push(String(chunk))) });
  app = Fastify({ logger: { level: 'error', stream } });
  await app.register(errorHandler);
  await app.register(bodyTime, { usualMs });
  app.post('/usual', async () => 'taken');
  app.post(
    '/early',
    { onRequest: async (_request, reply) => reply.code(401).send('who is this?') },
    async () => '',
  );
  app.post('/patient', { onRequest: async (request) => request.giveBodyTime(60_000) }, async () => 'taken');
  app.get('/slow', async () => delay(4 * usualMs, 'sent'));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

/** Sends the first character of a body; the second one on demand. */
function sendHalf(path: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n1`);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  return { socket, ended: once(socket, 'close').then(() => answer), answer: () => answer };
}

test('a body that takes too long is told so, and its connection closed', async () => {
  expect(await sendHalf('/usual').ended).toMatch(/^HTTP\/1.1 408 .*"code":"timeout"/s);
  expect(faults).toEqual([]);
});

test('who was answered before the body came does not keep the connection either', async () => {
  expect(await sendHalf('/early').ended).toMatch(/^HTTP\/1.1 401 .*who is this\?/s);
});

test('a route can give its bodies longer', async () => {
  const { socket, answer } = sendHalf('/patient');
  await delay(4 * usualMs);
  socket.write('2');
  await expect.poll(answer).toMatch(/^HTTP\/1.1 200 .*taken/s);
  socket.destroy();
});

test('an answer may take as long as it likes', async () => {
  const { port } = app.server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/slow`)).text()).toBe('sent');
});

test('an injected request, which has no connection, is answered after the time of a body', async () => {
  const answer = await app.inject({ method: 'POST', url: '/early', payload: '12' });
  await delay(4 * usualMs);
  expect(answer.statusCode).toBe(401);
});
