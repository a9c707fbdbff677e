import { expect } from '@playwright/test';
import { makeDevice, phoneSize } from '../../client/e2e/harness/device.ts';
import { startServerProcess } from '../../client/e2e/harness/server/server-process.ts';
import { shoppingList } from '../../client/e2e/pages/shopping-list.ts';
import { signUp } from '../../client/e2e/pages/sign-in.ts';
import { buildIfNeeded } from '../build/build.ts';
import { ensureChromium } from '../run/browser.ts';
import { readOptions } from '../run/options.ts';
import { chromiumTab } from './type-at-start/chromium-tab.ts';
import { typeAtStart } from './type-at-start/type-at-start.ts';

const { values } = readOptions({
  name: 'npm run type-at-start',
  words: 'Types into the list while the app starts, from random moments on, and compares every letter.',
  options: {
    starts: { type: 'number', default: 200, words: 'How many starts' },
    items: { type: 'number', default: 100, words: 'How many things are on the list before' },
    seed: { type: 'number', default: 1, words: 'What the draw begins with' },
  },
});
process.env.CHROMIUM_PATH = await ensureChromium();
if (!(await buildIfNeeded())) process.exit(1);
const startedAt = performance.now();
const server = await startServerProcess();
const phone = await makeDevice('phone', server, { viewport: phoneSize });
try {
  const { page } = phone;
  const list = shoppingList(page);
  await signUp(page);
  const names = Array.from({ length: values.items }, (_, index) => `thing ${inLetters(index)}`);
  await list.paste(names.join('\n'));
  await list.expectNames(names);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ateria.firstScreen'))).toContain('thing');
  const report = await typeAtStart(await chromiumTab(page), {
    ...values,
    onStart: ({ starts, wrongs }) => {
      if (starts % 20 === 0) console.log(`${starts} starts, ${wrongs.length} wrongs`);
    },
  });
  const lines: [string, string | number][] = [
    ['starts', report.starts],
    ['… over before the first key', report.before],
    ['… while keys were pressed', report.amid],
    ['… after the last key', report.after],
    ['letters', report.letters],
    ['took', `${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`],
    ['lost, doubled or in another order', report.wrongs.length],
  ];
  for (const [name, value] of lines) console.log(`${name.padEnd(38)} ${value}`);
  for (const wrong of report.wrongs) console.log(wrong);
  process.exitCode = report.wrongs.length > 0 ? 1 : 0;
} finally {
  await phone.remove();
  await server.remove();
}

/** A number in letters, since digits at the end would be read as a quantity. */
function inLetters(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}
