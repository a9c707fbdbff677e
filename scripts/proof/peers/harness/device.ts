import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { killBrowserOf } from '../../../../client/e2e/harness/kill-browser.ts';
import type { Place } from '../contract.ts';
import type { Peer } from '../page.ts';
import { type Link, type LinkOptions, openLink } from './link.ts';

/** A tab of a device, controlled from outside with the page's methods. */
export type RemoteTab = { [name in keyof Peer]: Peer[name] } & { close(): Promise<void> };

export interface TabOptions {
  /** Milliseconds by which the tab's clock is ahead. */
  skewMs?: number;
  /** Of all of the tab's writes, whatever the engine requests. */
  durability?: IDBTransactionDurability;
  /** Where the page is opened; at the device's link if absent. */
  origin?: string;
}

/** A browser with a profile on disk and a network link of its own to the server. */
export interface Device {
  link: Link;
  /** Errors that pages threw or logged. */
  complaints: string[];
  openTab(place: Place, options?: TabOptions): Promise<RemoteTab>;
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Closes all tabs, restores the network and clears faults. */
  rest(): Promise<void>;
  /** Ends the browser with SIGKILL. */
  crash(): Promise<void>;
  /** Starts the browser again on the same profile. */
  reopen(): Promise<void>;
  remove(): Promise<void>;
}

export async function makeDevice(options: LinkOptions): Promise<Device> {
  const profile = mkdtempSync(path.join(tmpdir(), 'ateria-peers-'));
  const link = await openLink(options);
  const complaints: string[] = [];
  let isOffline = false;
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      executablePath: process.env.CHROMIUM_PATH,
      ignoreHTTPSErrors: true,
      args: [
        '--no-sandbox',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    });
  let context: BrowserContext = await launch();

  return {
    link,
    complaints,
    async openTab(place, { skewMs = 0, durability, origin = `http://localhost:${link.port}` } = {}) {
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      if (isOffline) await context.setOffline(false);
      await page.goto(`${origin}/__bench/?skew=${skewMs}&durability=${durability ?? ''}`);
      await page.waitForFunction('window.peer !== undefined');
      if (isOffline) await context.setOffline(true);
      const call = (name: string, args: unknown[]) =>
        page.evaluate(
          ([method, given]) =>
            // biome-ignore lint/suspicious/noExplicitAny: the page's side of RemoteTab, named at run time.
            (window as any).peer[method as string](...(given as unknown[])),
          [name, args] as const,
        );
      const tab = new Proxy({} as RemoteTab, {
        get: (_target, name) => {
          if (name === 'then') return undefined;
          if (name === 'close') return () => page.close();
          return (...args: unknown[]) => call(String(name), args);
        },
      });
      await tab.open(place);
      return tab;
    },
    async goOffline() {
      isOffline = true;
      link.down();
      await context.setOffline(true);
    },
    async goOnline() {
      isOffline = false;
      link.up();
      await context.setOffline(false);
    },
    async rest() {
      isOffline = false;
      link.up();
      link.heal();
      await context.setOffline(false);
      const [first, ...others] = context.pages();
      for (const page of others) await page.close();
      await first?.goto('about:blank');
    },
    async crash() {
      await killBrowserOf(profile);
      await context.close().catch(() => undefined);
    },
    async reopen() {
      context = await launch();
    },
    async remove() {
      await context.close().catch(() => undefined);
      await link.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
