import type { PresentPerson } from 'sync-protocol/api/presence.ts';
import { presenceLifeMs } from 'sync-protocol/api/presence.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createTestTimers } from '#sync/testing/test-timers.ts';
import { createTogether } from '#sync/together/together.ts';
import { linkWindows } from './windows-link.ts';

const timers = createTestTimers();

/** Opens a window of the given browser. */
function open(browser: string, name: string, { hasStream = false } = {}) {
  const together = createTogether();
  if (hasStream) together.stream.set({});
  let tellSight = (_isSeen: boolean) => {};
  let isSeen = true;
  const here: string[][] = [];
  const { lookedAt, tell, stop } = linkWindows({
    channel: new BroadcastChannel(browser),
    window: name,
    together,
    timers,
    sight: {
      isSeen: () => isSeen,
      subscribe: (listener) => {
        tellSight = listener;
        return () => undefined;
      },
    },
    onPeople: (people) => here.push(people.map(({ _id }) => _id)),
  });
  let isOpen = true;
  const close = () => {
    if (isOpen) stop();
    isOpen = false;
  };
  onTestFinished(close);
  return {
    together,
    tell,
    close,
    here: () => here.at(-1),
    list: lookedAt.read,
    open: together.openList.set,
    focus: () => tellSight(true),
    hide: () => {
      isSeen = false;
      tellSight(false);
    },
  };
}
const ville: PresentPerson[] = [{ _id: 'ville', lists: ['quick'] }];
/** The channel delivers asynchronously. */
const comes = (read: () => unknown, value: unknown) => expect.poll(read).toEqual(value);

test('[H12] the window with the stream says what was looked at last, in whichever window that was', async () => {
  const one = open('a', 'one', { hasStream: true });
  one.open('quick');
  const two = open('a', 'two');
  two.open('recurring');
  await comes(one.list, 'recurring');
  one.focus();
  expect(one.list()).toBe('quick');
  await comes(two.list, 'quick');
  two.focus();
  await comes(one.list, 'recurring');
  two.open(null);
  await comes(one.list, null);
});

test('[H12] a window that is hidden or closed is looked at no longer, and one that crashed neither after a while', async () => {
  const one = open('b', 'one', { hasStream: true });
  one.open('quick');
  const two = open('b', 'two');
  two.open('recurring');
  await comes(one.list, 'recurring');
  two.hide();
  await comes(one.list, 'quick');
  const three = open('b', 'three');
  three.open('recurring');
  await comes(one.list, 'recurring');
  three.close();
  await comes(one.list, 'quick');
  const crashing = new BroadcastChannel('b');
  onTestFinished(() => crashing.close());
  crashing.postMessage({ kind: 'looked', window: 'four', list: 'recurring' });
  crashing.postMessage({ kind: 'what a newer app says' });
  await comes(one.list, 'recurring');
  await timers.run(presenceLifeMs);
  expect(one.list()).toBe('quick');
});

test('[H12] who is here is known in every window, also in one that opens later or has the stream after another', async () => {
  const one = open('c', 'one', { hasStream: true });
  const two = open('c', 'two');
  two.tell([]);
  expect(two.here()).toBeUndefined();
  one.tell(ville);
  expect(one.here()).toEqual(['ville']);
  await comes(two.here, ['ville']);
  const three = open('c', 'three');
  await comes(three.here, ['ville']);
  one.together.stream.set(null);
  one.tell([]);
  await comes(three.here, []);
  two.together.stream.set({});
  two.tell(ville);
  await comes(three.here, ['ville']);
  await comes(one.here, ['ville']);
});
