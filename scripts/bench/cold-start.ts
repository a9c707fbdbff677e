import type { Device } from '../../client/e2e/harness/device.ts';
import { untilControlled } from '../../client/e2e/harness/service-worker.ts';
import { type Figure, milliseconds, quantile } from './figures.ts';

const starts = 9;

/** From opening the app to its list on the screen, without a network, on a processor slowed down four times. */
export async function measureColdStart(device: Device): Promise<Figure[]> {
  await untilControlled(device.page);
  await device.page.waitForTimeout(3_000);
  await device.goOffline();
  const times: number[] = [];
  for (let i = 0; i < starts; i++) {
    const page = await device.newPage();
    const devtools = await device.context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('[role=checkbox]')) Object.assign(window, { listAt: performance.now() });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto('/shopping-list', { waitUntil: 'commit' });
    times.push(
      await page
        .waitForFunction(() => ('listAt' in window ? Number(window.listAt) : 0))
        .then((at) => at.jsonValue()),
    );
    await page.close();
  }
  await device.goOnline();
  return [
    {
      name: 'offline start to the list, 4x slower, median',
      value: milliseconds(quantile(times, 0.5)),
      budget: '600 ms',
    },
  ];
}
