import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Locale } from 'sync-protocol/locales.ts';
import { killBrowserOf } from './kill-browser.ts';
import { type Network, openNetwork } from './network.ts';
import type { ServerProcess } from './server/server-process.ts';

export interface DeviceOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly locale?: Locale;
  readonly colorScheme?: 'light' | 'dark';
  /** Prefers reduced motion. */
  readonly isStill?: boolean;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio?: number;
  /** Profile folder of a closed browser; the device starts with a copy of it. */
  readonly profile?: string;
  /** Video file of the camera (`filmCodes`), with a permission prompt. Without it there is no camera. */
  readonly camera?: string;
  /**
   * Uses the full browser (`WHOLE_CHROMIUM_PATH`) with what surrounds its pages: notifications, installing.
   */
  readonly isWhole?: boolean;
}

const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * While DevTools listen to exceptions, as Playwright does, Chromium determines the source line of each
 * `Error` on creation, and parses every function on its stack again: for the errors that React creates on
 * loading, all of the largest file, a seventh of a start. A user's browser does not. Recording lines at
 * compile time avoids the second parse, so that timings are realistic and journeys need less processor time.
 */
const writtenPositions = '--js-flags=--no-enable-lazy-source-positions';

export const phoneSize = { width: 390, height: 844 } as const;
export const laptopSize = { width: 1440, height: 900 } as const;

/** A browser with a profile on disk, as on a real device: database and service worker survive it. */
export interface Device {
  readonly name: string;
  /** Profile folder. */
  readonly profile: string;
  /** This device's own connection to the server. */
  readonly network: Network;
  /** The first page; a new one after `reopen`. */
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and uncaught exceptions of its pages. */
  readonly complaints: readonly string[];
  newPage(): Promise<Page>;
  /** Disconnects the device, also across restarts: the browser is offline and nothing gets through. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Closes the browser normally. */
  close(): Promise<void>;
  /** Kills the browser's process. */
  crash(): Promise<void>;
  /** Starts the browser again with the same profile and one empty page. */
  reopen(): Promise<Page>;
  /** Closes everything and removes the profile. */
  remove(): Promise<void>;
}

/** Makes a device whose requests to the server go through a network of its own. */
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
