import type { Page } from '@playwright/test';
import type { Device } from '../../client/e2e/harness/device.ts';
import { plainClientOn } from '../../client/e2e/harness/plain-client.ts';
import type { ServerProcess } from '../../client/e2e/harness/server/server-process.ts';
import { shoppingList } from '../../client/e2e/pages/shopping-list.ts';
import { signUp } from '../../client/e2e/pages/sign-in.ts';
import { atMost, type Figure, milliseconds, quantile } from './figures.ts';
import { makeItems } from './make-items.ts';

const items = 1_000;
const edits = 60;
const frameMs = 1000 / 60;

/** Measures the time to paint a check on a list of 1,000 items, and the frames that typing drops. */
export async function measureEdits({ page }: Device, server: ServerProcess): Promise<Figure[]> {
  await signUp(page);
  await (await plainClientOn(server, page)).put('/api/quick-list', { items: makeItems(items) });
  await page.reload();
  await page.waitForFunction((count) => document.querySelectorAll('[role=checkbox]').length === count, items);
  await page.waitForTimeout(3_000);

  const paints = await timeChecks(page);
  const { frames, dropped } = await countFrames(page);
  const median = quantile(paints, 0.5);
  return [
    {
      name: `check to painted, ${items} items, median`,
      value: milliseconds(median),
      aim: atMost(median, 16, 'ms'),
    },
    {
      name: `check to painted, ${items} items, 95th percentile`,
      value: milliseconds(quantile(paints, 0.95)),
    },
    {
      name: 'frames dropped while typing',
      value: `${dropped} of ${frames}`,
      aim: atMost(dropped, 0, 'frames'),
    },
  ];
}

/**
 * Clicks check boxes at the beginning of a frame, where browsers deliver clicks. Each time is to the end of
 * the frame that shows it, including script, styles, layout and paint.
 */
const timeChecks = (page: Page): Promise<number[]> =>
  page.evaluate(async (count) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const endOfFrame = () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
    const times: number[] = [];
    for (let i = 0; i < count; i++) {
      const box = document.querySelectorAll<HTMLElement>('[role=checkbox][aria-checked=false]')[i * 7];
      const id = box?.closest<HTMLElement>('[data-id]')?.dataset.id;
      if (!box || !id) throw new Error('too few items');
      const isShown = () =>
        document.querySelector(`[data-id="${id}"] [role=checkbox]`)?.getAttribute('aria-checked') === 'true';
      await new Promise((resolve) => setTimeout(resolve, 150));
      await frame();
      const pressedAt = performance.now();
      box.click();
      await endOfFrame();
      while (!isShown()) await frame().then(endOfFrame);
      times.push(performance.now() - pressedAt);
    }
    return times;
  }, edits);

/**
 * Types a sentence as fast as a quick person, and counts the frames that came at least a whole frame late.
 */
async function countFrames(page: Page): Promise<{ frames: number; dropped: number }> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { frameTimes: times, isCounting: true });
    const note = (time: number) => {
      times.push(time);
      if ('isCounting' in window && window.isCounting) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await shoppingList(page).field.pressSequentially('the quick brown fox buys eggs and a dozen lemons', {
    delay: 60,
  });
  const times = await page.evaluate(() => {
    Object.assign(window, { isCounting: false });
    return 'frameTimes' in window ? (window.frameTimes as number[]) : [];
  });
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return { frames: gaps.length, dropped: gaps.filter((gap) => gap > frameMs * 1.5).length };
}
