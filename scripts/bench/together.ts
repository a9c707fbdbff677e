import type { Page } from '@playwright/test';
import { makeDevice, phoneSize } from '../../client/e2e/harness/device.ts';
import { plainClientOn } from '../../client/e2e/harness/plain-client.ts';
import type { ServerProcess } from '../../client/e2e/harness/server/server-process.ts';
import { othersIn, shareHousehold } from '../../client/e2e/pages/shared-household.ts';
import { type Person, signUp } from '../../client/e2e/pages/sign-in.ts';
import { atMost, type Figure, milliseconds, quantile } from './figures.ts';
import { makeItems } from './make-items.ts';

const taps = 40;
const items = 60;
const aino: Person = { email: 'aino.together@example.com', password: 'korvapuusti ja kahvi' };
const ville: Person = { email: 'ville.together@example.com', password: 'hernekeitto torstaina' };

/**
 * Measures the time from a tap on one person's phone to the painted row on another's, both in one household
 * with the quick list open: two browsers and a server on one machine with one clock.
 */
export async function measureTogether(server: ServerProcess): Promise<Figure[]> {
  const one = await makeDevice('one', server, { viewport: phoneSize });
  const other = await makeDevice('other', server, { viewport: phoneSize });
  try {
    await signUp(one.page, aino);
    await signUp(other.page, ville);
    await (await plainClientOn(server, one.page)).put('/api/quick-list', { items: makeItems(items) });
    await shareHousehold(server, one.page, other.page);
    for (const page of [one.page, other.page]) {
      await othersIn(page).waitFor();
      await page.waitForFunction(
        (count) => document.querySelectorAll('[role=checkbox][aria-checked=false]').length === count,
        items,
      );
    }
    await notePaints(other.page);
    const times: { shown: number; painted: number }[] = [];
    for (let tap = 0; tap < taps; tap++) times.push(await timeTap(one.page, other.page));
    const figure = (name: string, share: number, of: 'shown' | 'painted', limitMs?: number): Figure => {
      const ms = quantile(
        times.map((time) => time[of]),
        share,
      );
      const aim = limitMs === undefined ? {} : { aim: atMost(ms, limitMs, 'ms') };
      return { name, value: milliseconds(ms), ...aim };
    };
    return [
      figure('tap to the painted row on the other phone, median', 0.5, 'painted', 250),
      figure('tap to the painted row on the other phone, 95th percentile', 0.95, 'painted'),
      figure('of it until the row is in the page, median', 0.5, 'shown'),
    ];
  } finally {
    await one.remove();
    await other.remove();
  }
}

/** Records when a row appears as checked: in the DOM, and after the frame that shows it. */
const notePaints = (page: Page) =>
  page.evaluate(() => {
    const seen = new Map<string, { shown: number; painted?: number }>();
    Object.assign(window, { seenChecks: seen });
    const now = () => performance.timeOrigin + performance.now();
    const note = () => {
      for (const box of document.querySelectorAll('[role=checkbox][aria-checked=true]')) {
        const id = box.closest<HTMLElement>('[data-id]')?.dataset.id;
        if (!id || seen.has(id)) continue;
        const entry: { shown: number; painted?: number } = { shown: now() };
        seen.set(id, entry);
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            entry.painted = now();
          };
          port2.postMessage(null);
        });
      }
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-checked'],
    });
  });

/** Milliseconds from the press. */
async function timeTap(from: Page, to: Page): Promise<{ shown: number; painted: number }> {
  // The time that a hand takes from one row to the next.
  await from.waitForTimeout(400);
  const { id, pressedAt } = await from.evaluate(() => {
    const box = document.querySelector<HTMLElement>('[role=checkbox][aria-checked=false]');
    const id = box?.closest<HTMLElement>('[data-id]')?.dataset.id;
    if (!box || !id) throw new Error('too few items');
    const pressedAt = performance.timeOrigin + performance.now();
    box.click();
    return { id, pressedAt };
  });
  const seen = await to.waitForFunction((rowId) => {
    const all =
      'seenChecks' in window ? (window.seenChecks as Map<string, { shown: number; painted?: number }>) : null;
    const entry = all?.get(rowId);
    return entry?.painted === undefined ? null : { shown: entry.shown, painted: entry.painted };
  }, id);
  const entry = await seen.jsonValue();
  if (!entry) throw new Error('it was not seen');
  return { shown: entry.shown - pressedAt, painted: entry.painted - pressedAt };
}
