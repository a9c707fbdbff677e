import { expect } from '@playwright/test';
import { typeAtStart } from '../../../scripts/type-at-start/type-at-start.ts';
import { cook } from './cook.ts';
import { test } from './engine-test.ts';

/** A few stand guard; more of them are a proof. */
const starts = Number(process.env.ENGINE_STARTS ?? 6);

test('what is typed and entered while the app starts arrives whole, in order and once', async ({ phone }) => {
  test.setTimeout(90_000 + starts * 20_000);
  const { tab } = phone;
  const person = cook(tab);
  await person.signUp('typing@example.com');
  await person.add('milk, bread, eggs');
  await person.untilSent();
  await expect.poll(() => tab.evaluate(() => localStorage.getItem('ateria.firstScreen'))).toContain('milk');

  const { evaluate, keys, beginReload: reload } = tab;
  // What a phone's keyboard composes cannot be driven in these engines.
  const report = await typeAtStart(
    { evaluate, keys, reload, canCompose: false },
    {
      starts,
      seed: 1,
      onStart: (soFar) => soFar.starts % 20 === 0 && console.log(soFar),
    },
  );
  expect(report.wrongs).toEqual([]);
  expect(report.starts).toBe(starts);
});
