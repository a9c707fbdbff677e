import { test as base } from '@playwright/test';
import { type Device, type DeviceOptions, makeDevice } from './device.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

interface Fixtures {
  /** A server of this journey's own. */
  server: ServerProcess;
  /** Makes a device that is gone when the journey ends. */
  device: (name: string, options?: DeviceOptions) => Promise<Device>;
}

/** Playwright's `test` with a real server and real devices in place of its pages. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
  server: async ({}, use, testInfo) => {
    const server = await startServerProcess();
    await use(server);
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('server.log', { body: server.log(), contentType: 'text/plain' });
    await server.remove();
  },
  device: async ({ server }, use, testInfo) => {
    const devices: Device[] = [];
    await use(async (name, options) => {
      const device = await makeDevice(name, server, options);
      devices.push(device);
      return device;
    });
    for (const device of devices) {
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach(`${device.name}.txt`, {
          body: await describe(device),
          contentType: 'text/plain',
        });
      for (const [index, page] of device.context.pages().entries())
        if (testInfo.status !== testInfo.expectedStatus)
          await page
            .screenshot({ path: testInfo.outputPath(`${device.name}-${index}.png`) })
            .catch(() => undefined);
      await device.remove();
    }
  },
});

const describe = async ({ complaints, network }: Device) =>
  ['Complaints:', ...complaints, '', 'Requests:', ...network.requests].join('\n');
