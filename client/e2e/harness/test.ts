import { test as base } from '@playwright/test';
import { openList } from '../pages/sign-in.ts';
import { type Device, type DeviceOptions, makeDevice } from './device.ts';
import { homeOfJourneys, type User } from './home.ts';
import { startHostedServer } from './server/hosted-server.ts';
import { createServerHost, type ServerHost } from './server/server-host-process.ts';
import type { ServerProcess } from './server/server-process.ts';

interface JourneyDevice extends DeviceOptions {
  /** Who has signed in on it; without it the device has never opened Ateria. */
  readonly user?: User;
}

interface Fixtures {
  /** A server for this journey only. */
  server: ServerProcess;
  /** Makes a device that is removed when the journey ends. */
  device: (name: string, options?: JourneyDevice) => Promise<Device>;
  /** Initial data of the server; none by default. */
  serverData: string | undefined;
  /**
   * Whether animations run, which take a tenth of a journey's time. Enabled in the specs about motion and in
   * the Finnish ones.
   */
  hasMotion: boolean;
  /** Additional environment variables of the server. */
  serverEnv: Record<string, string>;
}

interface WorkerFixtures {
  /** Process in which the servers of one worker's journeys run. */
  host: ServerHost;
}

/** Playwright's `test` with a real, empty server, and real devices instead of its pages. */
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
  hasMotion: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  serverEnv: async ({}, use) => use({}),
  server: async ({ host, serverData, serverEnv }, use, testInfo) => {
    const server = await startHostedServer(host, { seed: serverData, env: serverEnv });
    await use(server);
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('server.log', { body: server.log(), contentType: 'text/plain' });
    await server.remove();
  },
  device: async ({ server, hasMotion }, use, testInfo) => {
    const devices: Device[] = [];
    const home = homeOfJourneys();
    await use(async (name, { user, ...options } = {}) => {
      const profile = user && home.nextProfile(user, options.locale);
      const device = await makeDevice(name, server, { isStill: !hasMotion, ...options, profile });
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

/**
 * `test` with accounts of Aino and Venla, who have finished onboarding; Aino, or another given person, is
 * signed in on every device, with the empty list open.
 */
export const atHome = test.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  serverData: async ({}, use) => use(homeOfJourneys().serverData),
  device: async ({ device }, use) => {
    await use(async (name, options = {}) => {
      const user = options.user ?? 'aino';
      const made = await device(name, { ...options, user });
      if (user !== 'nobody') await openList(made.page);
      return made;
    });
  },
});

const describe = async ({ complaints, network }: Device) =>
  ['Complaints:', ...complaints, '', 'Requests:', ...network.requests].join('\n');
