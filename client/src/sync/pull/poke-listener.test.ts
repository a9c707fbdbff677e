import { expect, test } from 'vitest';
import { createTestTimers } from '../testing/test-timers.ts';
import { createPokeListener } from './poke-listener.ts';

const retryMs = 2_000;

/** A listener whose server can be switched off, with a count of the streams it asked for. */
function createStory() {
  const timers = createTestTimers();
  const story = { isThere: true, opened: 0, breakStream: () => {} };
  const listener = createPokeListener({
    name: 'test',
    open: async (signal) => {
      story.opened += 1;
      if (!story.isThere) return null;
      return new ReadableStream({
        start: (controller) => {
          const end = () => controller.error(new Error('the connection broke'));
          story.breakStream = end;
          signal.addEventListener('abort', end);
        },
      });
    },
    locks: undefined,
    timers,
    retryDelayMs: (failures) => retryMs * failures,
    on: { change: () => {}, account: () => {}, households: () => {}, presence: () => {} },
  });
  return { story, listener, timers };
}

test('[P6] a stream that broke is opened again after a while', async () => {
  const { story, listener, timers } = createStory();
  listener.listen();
  await timers.run(0);
  story.breakStream();
  await timers.run(retryMs - 1);
  expect(story.opened).toBe(1);
  await timers.run(1);
  expect(story.opened).toBe(2);
});

test('[P6] it is opened at once when the network is back, and then waits no longer than after the first fault', async () => {
  const { story, listener, timers } = createStory();
  story.isThere = false;
  listener.listen();
  await timers.run(retryMs * 3);
  const before = story.opened;
  expect(before).toBe(3);
  listener.wake();
  await timers.run(0);
  expect(story.opened).toBe(before + 1);
  await timers.run(retryMs);
  expect(story.opened).toBe(before + 2);
});

test('[P6] a stream that is open is left alone, and a hidden page opens none', async () => {
  const { story, listener, timers } = createStory();
  listener.listen();
  await timers.run(0);
  listener.wake();
  await timers.run(retryMs);
  expect(story.opened).toBe(1);
  listener.pause();
  listener.wake();
  await timers.run(retryMs * 10);
  expect(story.opened).toBe(1);
});
