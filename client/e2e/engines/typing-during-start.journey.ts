import { expect } from '@playwright/test';
import { typeAtStart } from '../../../scripts/proof/type-at-start/type-at-start.ts';
import { keptRows } from '../harness/browser-storage.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { cook } from './cook.ts';
import { test } from './engine-test.ts';

/** A few starts as a regression test; set a higher number for a proof. */
const starts = Number(process.env.ENGINE_STARTS ?? 6);

test('what is typed and entered while the app starts arrives whole, in order and once', async ({
  phone,
  server,
}) => {
  test.setTimeout(90_000 + starts * 20_000);
  const { tab } = phone;
  const person = cook(tab);
  await person.signUp('typing@example.com');
  await person.add('milk, bread, eggs');
  await person.untilSent();
  await expect.poll(() => tab.evaluate(() => localStorage.getItem('ateria.firstScreen'))).toContain('milk');

  const { evaluate, keys, beginReload: reload } = tab;
  const type = async (times: number, seed: number) => {
    const report = await typeAtStart(
      // Composition by a phone's keyboard cannot be simulated in these engines.
      { evaluate, keys, reload, canCompose: false },
      { starts: times, seed, onStart: (soFar) => soFar.starts % 20 === 0 && console.log(soFar) },
    );
    expect(report.wrongs).toEqual([]);
    expect(report.starts).toBe(times);
  };
  await type(starts, 1);

  // A list that is slow to start.
  await person.untilSent();
  const items = Array.from({ length: 4_500 }, (_, index) => ({
    itemName: `thing ${index}`,
    isChecked: index % 5 > 0,
  }));
  const client = await plainClientOn(server, tab);
  expect((await client.put('/api/quick-list', { items })).status).toBe(200);
  await tab.reload();
  await expect.poll(() => keptRows(tab, 'quickItems')).toBe(items.length);
  await type(Math.ceil(starts / 4), 2);
});
