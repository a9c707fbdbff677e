import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type Engine, findFirefox, findWebKit } from '../../../scripts/test/engines.ts';
import { findFreePort } from '../../../server/src/testing/free-port.ts';
import { phoneSize } from '../harness/device.ts';
import { type Network, openNetwork } from '../harness/network.ts';
import { type ServerProcess, startServerProcess } from '../harness/server/server-process.ts';
import { collectComplaints } from './complaints/collect-complaints.ts';
import { hearServiceWorker } from './complaints/service-worker-ear.ts';
import type { EngineBrowser, EngineOptions } from './engine-browser.ts';
import { startFirefox } from './firefox.ts';
import type { Tab } from './tab.ts';
import { startVirtualScreen } from './virtual-screen.ts';
import { startWebDriver } from './web-driver.ts';
import { startWebKit } from './webkit.ts';

/** A phone with a browser of the engine, whose profile survives being closed. */
export interface Phone {
  readonly tab: Tab;
  /** Folder of its downloads. */
  readonly downloads: string;
  newTab(): Promise<Tab>;
  /** Errors of pages and workers since the last call. Errors that nobody takes fail the journey. */
  takeComplaints(): string[];
  close(): Promise<void>;
  /** Opens the browser again with one empty tab. */
  reopen(): Promise<Tab>;
}

type StartBrowser = (options: EngineOptions) => Promise<EngineBrowser>;

interface WorkerFixtures {
  engine: Engine;
  /** Starts a browser of the engine, or the reason why that is not possible here. */
  starter: StartBrowser | string;
  /** One server for all journeys of an engine, each with its own person. */
  site: {
    readonly server: ServerProcess;
    readonly network: Network;
    readonly origin: string;
    readonly heard: readonly string[];
  };
}

interface Fixtures {
  /** Skips the journey if its engine is missing, before anything is started for it. */
  isEngineHere: boolean;
  phone: Phone;
  server: ServerProcess;
  /** The phone's connection to the server. */
  network: Network;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  starter: [
    ({ engine }, use) => (engine === 'firefox' ? withFirefox(use) : withWebKit(use)),
    { scope: 'worker' },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
    async ({}, use) => {
      const port = await findFreePort();
      const origin = `http://localhost:${port}`;
      const server = await startServerProcess({ PUBLIC_URL: origin });
      const network = await openNetwork(server.port, port);
      const heard = hearServiceWorker(network);
      await use({ server, network, origin, heard });
      await network.close();
      await server.remove();
    },
    { scope: 'worker' },
  ],
  isEngineHere: [
    async ({ starter }, use, testInfo) => {
      if (typeof starter === 'string') testInfo.skip(true, starter);
      await use(typeof starter !== 'string');
    },
    { auto: true },
  ],
  server: ({ site }, use) => use(site.server),
  network: async ({ site }, use) => {
    await use(site.network);
    site.network.up();
  },
  phone: async ({ starter, site }, use, testInfo) => {
    if (typeof starter === 'string') return;
    const folder = mkdtempSync(path.join(tmpdir(), 'ateria-engine-'));
    const downloads = path.join(folder, 'downloads');
    const complaints = collectComplaints();
    complaints.hear(() => site.heard);
    const open = async () => {
      const profile = path.join(folder, 'profile');
      const opened = await starter({ profile, downloads, origin: site.origin, size: phoneSize });
      complaints.hear(opened.complaints);
      return opened;
    };
    let browser: EngineBrowser | undefined = await open();
    const close = async () => {
      const closing = browser;
      browser = undefined;
      await closing?.close();
    };
    const opened = () => {
      if (!browser) throw new Error('The browser is closed');
      return browser;
    };
    try {
      await use({
        get tab() {
          return opened().tab;
        },
        downloads,
        newTab: () => opened().newTab(),
        takeComplaints: complaints.take,
        close,
        async reopen() {
          browser = await open();
          return browser.tab;
        },
      });
      if (testInfo.status !== testInfo.expectedStatus && browser)
        await browser.tab
          .screenshot()
          .then((image) => writeFile(testInfo.outputPath('screen.png'), image))
          .catch(() => undefined);
      await close();
      expect(complaints.take(), 'What the pages and workers complained of').toEqual([]);
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  },
});

type Use = (starter: StartBrowser | string) => Promise<void>;

async function withFirefox(use: Use) {
  const found = await findFirefox();
  if ('missing' in found) return use(`Missing: ${found.missing.join(', ')}`);
  await use((options) => startFirefox(found.programs.firefox, options));
}

async function withWebKit(use: Use) {
  const found = await findWebKit();
  if ('missing' in found) return use(`Missing: ${found.missing.join(', ')}`);
  const screen = await startVirtualScreen(found.programs.xvfb);
  try {
    const env = { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11', LC_ALL: 'C.UTF-8' };
    const driver = await startWebDriver(found.programs.webKitWebDriver, await findFreePort(), env);
    try {
      await use((options) => startWebKit(driver, options));
    } finally {
      await driver.stop();
    }
  } finally {
    await screen.stop();
  }
}
