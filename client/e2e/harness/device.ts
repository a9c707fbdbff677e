import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { killBrowserOf } from './kill-browser.ts';
import { type Network, openNetwork } from './network.ts';
import type { ServerProcess } from './server/server-process.ts';

export interface DeviceOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly locale?: 'en' | 'fi';
  readonly colorScheme?: 'light' | 'dark';
  /** Whoever uses it wants no motion: what slides and fades is there at once. */
  readonly isStill?: boolean;
  /** Pixels of the screen to one of the page. */
  readonly pixelRatio?: number;
  /** A folder with the profile of a browser that is closed; the device begins with a copy of it. */
  readonly profile?: string;
  /** What its camera films, a file of `filmCodes`; whoever uses the page is asked whether it may. Without it there is no camera. */
  readonly camera?: string;
  /** In the whole browser, with what is around its pages: notifications, installing. */
  readonly isWhole?: boolean;
}

const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * While DevTools are told of exceptions, as Playwright is, Chromium finds out from which line each `Error` comes when it is made, and
 * reads the whole of every function on the way there a second time: for the errors that React makes as it is loaded all of the
 * largest file, a seventh of a start. A cook's browser has nobody to tell. Written down while a file is compiled, the lines need no
 * second reading: what is timed is timed without it, and all journeys together need less of the processor.
 */
const writtenPositions = '--js-flags=--no-enable-lazy-source-positions';

export const phoneSize = { width: 390, height: 844 } as const;
export const laptopSize = { width: 1440, height: 900 } as const;

/** A browser with a profile on disk, as on a real phone or laptop: its database and service worker outlive it. */
export interface Device {
  readonly name: string;
  /** The folder of the browser's profile. */
  readonly profile: string;
  /** The way from this device alone to the server. */
  readonly network: Network;
  /** The first page; another one after `reopen`. */
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the pages wrote to their consoles as errors, and what they threw. */
  readonly complaints: readonly string[];
  newPage(): Promise<Page>;
  /** Takes the signal away, also over a restart: the browser knows that it is offline and nothing gets through. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Closes the browser as a person does. */
  close(): Promise<void>;
  /** Kills the browser's process without a warning. */
  crash(): Promise<void>;
  /** Starts the browser again on the same profile, with one empty page. */
  reopen(): Promise<Page>;
  /** Closes everything and forgets the profile. */
  remove(): Promise<void>;
}

/** Makes a device whose every request to the server's address goes through a network of its own. */
export async function makeDevice(
  name: string,
  server: ServerProcess,
  options: DeviceOptions = {},
): Promise<Device> {
  const profile = mkdtempSync(path.join(tmpdir(), `ateria-${name}-`));
  if (options.profile) cpSync(options.profile, profile, { recursive: true, verbatimSymlinks: true });
  const network = await openNetwork(server.port);
  const complaints: string[] = [];
  let hasSignal = true;
  let isOpen = false;

  const launch = async () => {
    const launched = await chromium.launchPersistentContext(profile, {
      executablePath: (options.isWhole && process.env.WHOLE_CHROMIUM_PATH) || chromiumPath,
      viewport: options.viewport ?? laptopSize,
      locale: options.locale === 'fi' ? 'fi-FI' : 'en-GB',
      colorScheme: options.colorScheme ?? 'light',
      reducedMotion: options.isStill ? 'reduce' : 'no-preference',
      deviceScaleFactor: options.pixelRatio ?? 1,
      baseURL: server.url,
      hasTouch: (options.viewport?.width ?? laptopSize.width) < 768,
      args: [
        '--no-sandbox',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        writtenPositions,
        ...(options.camera
          ? ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${options.camera}`]
          : []),
        `--host-resolver-rules=MAP ${new URL(server.url).host} 127.0.0.1:${network.port}`,
      ],
    });
    isOpen = true;
    launched.on('close', () => {
      isOpen = false;
    });
    await launched.setOffline(!hasSignal);
    launched.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    launched.on('weberror', (error) => complaints.push(String(error.error().stack)));
    return launched;
  };
  let context = await launch();

  return {
    name,
    profile,
    network,
    complaints,
    get context() {
      return context;
    },
    get page() {
      const [page] = context.pages();
      if (!page) throw new Error(`${name} has no page open`);
      return page;
    },
    newPage: () => context.newPage(),
    async goOffline() {
      hasSignal = false;
      network.down();
      if (isOpen) await context.setOffline(true);
    },
    async goOnline() {
      hasSignal = true;
      network.up();
      if (isOpen) await context.setOffline(false);
    },
    close: () => context.close(),
    async crash() {
      await killBrowserOf(profile);
      await context.close().catch(() => undefined);
    },
    async reopen() {
      context = await launch();
      return context.pages()[0] ?? context.newPage();
    },
    async remove() {
      await context.close().catch(() => undefined);
      await network.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
