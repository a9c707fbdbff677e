import { expect, test } from 'vitest';
import { readPokes } from './poke-stream.ts';

const encoder = new TextEncoder();
const poke = (cursor: string) => `event: change\ndata: ${JSON.stringify({ cursor })}\n\n`;

function streamOf(...chunks: string[]) {
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  return stream;
}

async function read(stream: ReadableStream<Uint8Array> | null) {
  const cursors: string[] = [];
  const marks: string[] = [];
  const households: string[] = [];
  const presence: unknown[] = [];
  const wasOpen = await readPokes(async () => stream, new AbortController().signal, {
    change: ({ cursor }) => cursors.push(cursor),
    account: (mark) => marks.push(mark),
    households: (mark) => households.push(mark),
    presence: (told) => presence.push(told),
  });
  return { cursors, marks, households, presence, wasOpen };
}

test('[P6] every poke is told, however the bytes are cut', async () => {
  const text = `:\n\n${poke('e1.1')}${poke('e1.2')}`;
  const bytes = text.match(/[\s\S]{1,7}/g) ?? [];
  expect(await read(streamOf(...bytes))).toMatchObject({ cursors: ['e1.1', 'e1.2'], wasOpen: true });
});

test('a browser that cannot iterate a stream reads it all the same', async () => {
  const stream = Object.assign(streamOf(poke('e1.1')), { [Symbol.asyncIterator]: undefined });
  expect(await read(stream)).toMatchObject({ cursors: ['e1.1'], wasOpen: true });
});

test('what is no poke of ours is passed over', async () => {
  const text = `event: change\ndata: {\n\nevent: other\ndata: {}\n\nevent: change\ndata: {"cursor":"?"}\n\n`;
  expect((await read(streamOf(text, poke('e1.3')))).cursors).toEqual(['e1.3']);
});

test('no stream is no harm', async () => {
  expect(await read(null)).toMatchObject({ cursors: [], wasOpen: false });
});

test('[P6] a poke of the account brings its mark', async () => {
  const account = 'event: account\ndata: {"mark":"active monthly 9 false"}\n\n';
  const { cursors, marks } = await read(
    streamOf(account, 'event: account\ndata: {"mark":7}\n\n', poke('e1.1')),
  );
  expect([cursors, marks]).toEqual([['e1.1'], ['active monthly 9 false']]);
});

test('[H9] a poke of the households brings its mark, and is none of the account', async () => {
  const text = 'event: households\ndata: {"mark":"h1"}\n\nevent: households\ndata: {"mark":null}\n\n';
  const { marks, households } = await read(streamOf(text));
  expect([marks, households]).toEqual([[], ['h1']]);
});

test('[H12] the stream’s beginning and end are told, and in between who is here', async () => {
  const text = 'event: presence\ndata: {"people":[]}\n\n';
  expect((await read(streamOf(text))).presence).toEqual([{}, { news: { people: [] } }, null]);
  expect((await read(null)).presence).toEqual([]);
});
