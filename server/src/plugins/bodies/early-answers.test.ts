import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { earlyAnswers } from './early-answers.ts';

const megabyte = 1024 * 1024;

/** Sends a whole body before reading anything, as browsers do; returns what can be read then. */
async function sendBlindly(port: number, head: string, body: readonly Buffer[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  const broken = once(socket, 'error').then(([error]) => Promise.reject(error));
  broken.catch(() => {});
  socket.write(`${head}\r\nHost: a\r\n`);
  const sent = (async () => {
    for (const part of body) if (!socket.write(part)) await once(socket, 'drain');
  })();
  await Promise.race([sent, broken]);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.resume();
  await Promise.race([once(socket, 'close'), broken]);
  return answer;
}

const sized = (bytes: number) => [
  Buffer.from(`Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`),
  ...Array.from({ length: bytes / megabyte }, () => Buffer.alloc(megabyte, ' ')),
];
const chunked = (bytes: number) => [
  Buffer.from('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'),
  ...Array.from({ length: bytes / megabyte }, () => [
    Buffer.from(`${megabyte.toString(16)}\r\n`),
    Buffer.alloc(megabyte, ' '),
    Buffer.from('\r\n'),
  ]).flat(),
  Buffer.from('0\r\n\r\n'),
];

async function listening(): Promise<{ server: TestApp; port: number; bearer: string }> {
  const server = await startTestApp();
  onTestFinished(() => server.close());
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const bearer = `Authorization: Bearer ${await server.issuer.token('aino')}\r\n`;
  return { server, port: (server.app.server.address() as AddressInfo).port, bearer };
}

describe('who is answered before their body has come whole can read the answer', () => {
  test('on every route, to a body of known and of unknown length', async () => {
    const { port, bearer } = await listening();
    const cases: [line: string, header: string, status: number][] = [
      ['PUT /api/quick-list', bearer, 413],
      ['POST /api/calendar', bearer, 413],
      ['PUT /api/quick-list', '', 401],
      ['PUT /api/no-such-route', '', 413],
    ];
    for (const [line, header, status] of cases)
      for (const body of [sized(12 * megabyte), chunked(12 * megabyte)]) {
        const answer = await sendBlindly(port, `${line} HTTP/1.1\r\n${header}X: y`, body);
        expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*"code":"`, 's'));
        expect(answer.toLowerCase()).toContain('connection: close');
      }
  });

  test('with the connection kept after a small one', async () => {
    const { port } = await listening();
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    let answers = '';
    socket.on('data', (chunk) => {
      answers += chunk;
    });
    const head =
      'PUT /api/quick-list HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
    socket.write(`${head}{`);
    await expect.poll(() => answers).toMatch(/^HTTP\/1.1 401/);
    socket.write(`}${head}{}`);
    await expect.poll(() => answers.match(/HTTP\/1.1 401/g)).toHaveLength(2);
  });
});

describe('what nobody wants is read', () => {
  test.each([
    ['so many bytes', { mostBytes: megabyte, mostMs: 60_000 }],
    ['so long', { mostBytes: 1_000_000 * megabyte, mostMs: 300 }],
  ])('%s, and then the connection is let go', async (_which, drain) => {
    const app = Fastify({ bodyLimit: 1_000 });
    onTestFinished(() => app.close());
    await app.register(earlyAnswers, drain);
    app.post('/', async () => 'taken');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect({
      port: (app.server.address() as AddressInfo).port,
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const part = Buffer.alloc(megabyte);
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${2 ** 40}\r\n\r\n`,
    );
    const goOn = (error?: Error | null) => {
      if (!error && !socket.destroyed) socket.write(part, goOn);
    };
    goOn();
    await closed;
    expect(answer).toMatch(/^HTTP\/1.1 413/);
  });
});
