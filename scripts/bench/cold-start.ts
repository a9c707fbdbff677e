import { type Device, makeDevice, phoneSize } from '../../client/e2e/harness/device.ts';
import { plainClientOn } from '../../client/e2e/harness/plain-client.ts';
import type { ServerProcess } from '../../client/e2e/harness/server/server-process.ts';
import { untilControlled } from '../../client/e2e/harness/service-worker.ts';
import { signUp } from '../../client/e2e/pages/sign-in.ts';
import { atMost, type Figure, milliseconds, quantile } from './figures.ts';
import { makeItems } from './make-items.ts';

const starts = 9;
const slowDown = 4;

/** Selectors at a start: the list in any form, and the list drawn by the running app. */
const looks = {
  list: '[role=checkbox]',
  app: '#root:not([hidden]) [role=checkbox]',
} as const;

/**
 * Measures the time from opening the app to its list on the screen, offline, with the processor slowed down
 * four times.
 */
export async function measureColdStart(server: ServerProcess, items: number): Promise<Figure[]> {
  const device = await makeDevice(`phone-${items}`, server, { viewport: phoneSize });
  try {
    await signUp(device.page, { email: `start-${items}@example.com`, password: 'korvapuusti ja kahvi' });
    await (await plainClientOn(server, device.page)).put('/api/quick-list', { items: makeItems(items) });
    await device.page.reload();
    await device.page.waitForFunction(
      (count) => document.querySelectorAll('[role=checkbox]').length === count,
      items,
    );
    await untilControlled(device.page);
    await device.page.waitForTimeout(3_000);
    await device.page.goto('about:blank');
    await device.goOffline();
    const times: { list: number; app: number }[] = [];
    for (let i = 0; i < starts; i++) times.push(await timeStart(device));
    const median = (name: keyof typeof looks, limitMs: number) => {
      const ms = quantile(
        times.map((time) => time[name]),
        0.5,
      );
      return { value: milliseconds(ms), aim: atMost(ms, limitMs, 'ms') };
    };
    return [
      { name: `offline start to ${items} items, 4x slower, median`, ...median('list', 600) },
      { name: `… until the app itself has drawn them`, ...median('app', 1_000) },
    ];
  } finally {
    await device.remove();
  }
}

async function timeStart(device: Device): Promise<{ list: number; app: number }> {
  const page = await device.newPage();
  const devtools = await device.context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.addInitScript((selectors) => {
    const seen: Record<string, number> = {};
    const names = Object.keys(selectors);
    // A message sent during a frame is delivered after that frame has been painted.
    const { port1, port2 } = new MessageChannel();
    const isAllSeen = new Promise((done) => {
      port1.onmessage = ({ data }) => {
        seen[data] ??= performance.now();
        if (names.every((name) => name in seen)) done(seen);
      };
    });
    Object.assign(window, { isAllSeen });
    const look = () => {
      for (const [name, selector] of Object.entries(selectors))
        if (!(name in seen) && document.querySelector(selector)) port2.postMessage(name);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, looks);
  await page.goto('/shopping-list', { waitUntil: 'commit' });
  // Evaluated without Playwright's waiting script, which is as large to load and run as the list's own.
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: 'window.isAllSeen',
    awaitPromise: true,
    returnByValue: true,
  });
  const times = result.value as { list: number; app: number };
  await page.close();
  return times;
}
