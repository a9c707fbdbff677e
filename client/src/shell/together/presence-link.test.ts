import { presenceEveryMs, type SayPresence } from 'sync-protocol/api/presence.ts';
import { expect, test } from 'vitest';
import { createTestTimers } from '#sync/testing/test-timers.ts';
import { createTogether } from '#sync/together/together.ts';
import { linkPresence } from './presence-link.ts';

function start() {
  const timers = createTestTimers();
  const together = createTogether();
  const said: SayPresence[] = [];
  const here: string[][] = [];
  const stop = linkPresence({
    together,
    timers,
    say: async (body) => said.push(body),
    onPeople: (people) => here.push(people.map(({ _id }) => _id)),
  });
  return { timers, together, said, here, stop };
}
const ville = { people: [{ _id: 'ville', lists: ['quick'] }] };

test('[H12] says what is open when the stream begins, with every other list, and now and then anew', async () => {
  const { timers, together, said } = start();
  together.openList.set('quick');
  await timers.run(presenceEveryMs);
  expect(said).toEqual([]);
  together.stream.set({});
  await timers.run(0);
  together.openList.set('recurring');
  await timers.run(1_000);
  together.openList.set(null);
  await timers.run(1_000);
  const once = [{ isHere: true, list: 'quick' }, { isHere: true, list: 'recurring' }, { isHere: true }];
  expect(said).toEqual(once);
  await timers.run(presenceEveryMs);
  expect(said).toEqual([...once, { isHere: true }]);
});

test('[H12] who leafs through many lists says the last', async () => {
  const { timers, together, said } = start();
  together.stream.set({});
  for (const list of ['calendar:2026-01-01..2026-01-31', 'calendar:2026-02-01..2026-02-28', 'quick'])
    together.openList.set(list);
  await timers.run(2_000);
  expect(said).toEqual([{ isHere: true }, { isHere: true, list: 'quick' }]);
});

test('[H12] nobody is here without a stream, and a new stream is told anew', async () => {
  const { timers, together, said, here } = start();
  together.stream.set({});
  await timers.run(0);
  together.stream.set({ news: ville });
  expect(here.at(-1)).toEqual(['ville']);
  together.stream.set({ news: { people: 'all' } });
  expect(here.at(-1)).toEqual(['ville']);
  together.stream.set(null);
  expect(here.at(-1)).toEqual([]);
  await timers.run(presenceEveryMs * 3);
  expect(said).toHaveLength(1);
  together.stream.set({});
  await timers.run(1_000);
  expect(said).toHaveLength(2);
});

test('[H12] who switches it off says so, and sees nobody', async () => {
  const { timers, together, said, here, stop } = start();
  together.stream.set({});
  await timers.run(0);
  together.stream.set({ news: ville });
  stop();
  expect(here.at(-1)).toEqual([]);
  together.stream.set({ news: ville });
  await timers.run(presenceEveryMs * 2);
  expect(here.at(-1)).toEqual([]);
  expect(said.at(-1)).toEqual({ isHere: false });
});
