import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { promptClose } from '#plugins/prompt-close.ts';
import { listenWidely } from './listen-widely.ts';

const host = '127.0.0.1';

async function start(prepare: (app: FastifyInstance) => void = () => {}) {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(promptClose);
  prepare(app);
  await listenWidely(app, { port: 0, host });
  return { app, port: (app.server.address() as AddressInfo).port };
}

const newConnection = async (port: number) => {
  const socket = connect(port, host);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
};

test.runIf(process.platform === 'linux')(
  'takes many who have come meanwhile in a few rounds of the event loop',
  async () => {
    const { app, port } = await start();
    const people = 200;
    let taken = 0;
    app.server.on('connection', () => taken++);
    const coming = Array.from({ length: people }, () => newConnection(port));
    let rounds = 0;
    while (taken < people) {
      await new Promise((resolve) => setImmediate(resolve));
      rounds++;
    }
    await Promise.all(coming);
    // A single socket would take as many rounds as there are people.
    expect(rounds).toBeLessThan(people / 3);
  },
);

test('closes when all that was begun is answered, whichever socket has taken it', async () => {
  let begun = 0;
  let answered = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { app, port } = await start((on) => {
    on.get('/', async () => {
      begun++;
      await held;
      return 'done';
    });
    on.addHook('onResponse', async () => void answered++);
    on.addHook('onClose', async () => expect(answered).toBe(64));
  });
  const answers = Array.from({ length: 64 }, async () => (await fetch(`http://${host}:${port}/`)).text());
  await expect.poll(() => begun).toBe(64);
  const closing = app.close();
  letGo();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['done']));
  await closing;
  await expect(newConnection(port)).rejects.toThrow('ECONNREFUSED');
});

test('refuses a port that another one listens at, and takes it once that is closed', async () => {
  const { app, port } = await start();
  const second = Fastify();
  await expect(listenWidely(second, { port, host })).rejects.toThrow('EADDRINUSE');
  await app.close();
  const third = Fastify();
  onTestFinished(() => third.close());
  await listenWidely(third, { port, host });
});
