import { expect, test } from 'vitest';
import { createTestTimers } from '#sync/testing/test-timers.ts';
import type { FetchImage } from '../import/address-reader.ts';
import { createWebImages } from './web-images.ts';

type Outcome = Awaited<ReturnType<FetchImage>>;

const image: Outcome = { kind: 'image', file: new Blob() };

/** Fetches two images with these outcomes in turn. */
async function fetched(...outcomes: Outcome[]) {
  const timers = createTestTimers();
  const asked: string[] = [];
  const webImage = createWebImages({
    fetchImage: async (address) => {
      asked.push(address);
      return outcomes.shift() ?? image;
    },
    images: { choose: async () => ({ imageUrl: '/api/images/one' }) },
    timers,
    isStopped: () => false,
  });
  const both = (async () => [await webImage('a'), await webImage('b')])();
  await timers.run(60_000);
  return { asked, urls: await both };
}

const here = '/api/images/one';

test.each<Outcome['kind']>(['failed', 'offline'])(
  'an image that is there the second time is not lost: %s',
  async (kind) => {
    expect(await fetched({ kind } as Outcome)).toEqual({ asked: ['a', 'a', 'b'], urls: [here, here] });
  },
);

test('what the server could not do twice costs that image alone', async () => {
  const failed: Outcome = { kind: 'failed' };
  expect(await fetched(failed, failed)).toEqual({ asked: ['a', 'a', 'b'], urls: ['', here] });
});

test('without a network, and once one is signed out, none is asked for any more', async () => {
  const offline: Outcome = { kind: 'offline' };
  expect(await fetched(offline, offline)).toEqual({ asked: ['a', 'a'], urls: ['', ''] });
  expect(await fetched({ kind: 'signed-out' })).toEqual({ asked: ['a'], urls: ['', ''] });
});

test('where the server gives no more for now it is asked again', async () => {
  const limited: Outcome = { kind: 'refused', code: 'rate_limited', message: '' };
  expect(await fetched(limited, limited)).toEqual({ asked: ['a', 'a', 'a', 'b'], urls: [here, here] });
});
