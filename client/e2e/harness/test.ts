import { test as base } from '@playwright/test';
import { openList } from '../pages/sign-in.ts';
import { type Device, type DeviceOptions, makeDevice } from './device.ts';
import { homeOfJourneys } from './home.ts';
import { startHostedServer } from './server/hosted-server.ts';
import { createServerHost, type ServerHost } from './server/server-host-process.ts';
import type { ServerProcess } from './server/server-process.ts';

interface Fixtures {
  /** A server of this journey's own. */
  server: ServerProcess;
  /** Makes a device that is gone when the journey ends. */
  device: (name: string, options?: DeviceOptions) => Promise<Device>;
  /** The data that the server begins with; none without it. */
  serverData: string | undefined;
}

interface WorkerFixtures {
  /** Where the servers of one worker's journeys run. */
  host: ServerHost;
}

/** Playwright's `test` with a real server, which knows nobody, and real devices in place of its pages. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
    async ({}, use) => {
      const host = createServerHost();
      await use(host);
      await host.kill();
    },
    { scope: 'worker' },
  ],
  serverData: undefined,
  server: async ({ host, serverData }, use, testInfo) => {
    const server = await startHostedServer(host, serverData);
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

/** The same where Aino, who has been shown around, is signed in on every device, with her empty list open. */
export const atHome = test.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  serverData: async ({}, use) => use(homeOfJourneys().serverData),
  device: async ({ device }, use) => {
    const home = homeOfJourneys();
    await use(async (name, options = {}) => {
      const made = await device(name, { ...options, profile: home.nextProfile(options.locale) });
      await openList(made.page);
      return made;
    });
  },
});

const describe = async ({ complaints, network }: Device) =>
  ['Complaints:', ...complaints, '', 'Requests:', ...network.requests].join('\n');
