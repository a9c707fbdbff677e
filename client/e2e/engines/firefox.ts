import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type ElementHandle, type KeyInput, launch, type Page } from 'puppeteer-core';
import { isComplaintOfFirefox, isErrorInFirefox } from './complaints/complaints-in.ts';
import type { EngineBrowser, EngineOptions } from './engine-browser.ts';
import { longestWaitMs, makeTab, type TabDriver } from './tab.ts';

/** Firefox by its own WebDriver BiDi. */
export async function startFirefox(program: string, options: EngineOptions): Promise<EngineBrowser> {
  const { profile, downloads, origin, size } = options;
  mkdirSync(profile, { recursive: true });
  mkdirSync(downloads, { recursive: true });
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    userDataDir: profile,
    defaultViewport: null,
    timeout: 60_000,
    protocolTimeout: longestWaitMs,
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB',
      'intl.locale.requested': 'en-GB',
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.useDownloadDir': true,
      // Prints the console of pages and workers, without that of the browser's own scripts.
      'devtools.console.stdout.content': true,
      'devtools.console.stdout.chrome': false,
    },
  });
  const complaints: string[] = [];
  const note = (text: string) => {
    if (isComplaintOfFirefox(text)) complaints.push(text);
  };
  const { stdout, stderr } = browser.process() ?? {};
  for (const stream of [stdout, stderr])
    if (stream)
      createInterface(stream).on('line', (line) => {
        if (isErrorInFirefox(line)) note(line);
      });
  const tabOf = async (page: Page) => {
    page.on('pageerror', (error) => note(String(error)));
    await page.setViewport({ ...size });
    return makeTab(driverOf(page), origin);
  };
  const [first] = await browser.pages();
  return {
    tab: await tabOf(first ?? (await browser.newPage())),
    newTab: async () => tabOf(await browser.newPage()),
    complaints: () => complaints,
    close: () => browser.close(),
  };
}

function driverOf(page: Page): TabDriver {
  const whenBegun = { waitUntil: 'domcontentloaded', timeout: longestWaitMs } as const;
  return {
    async goto(url) {
      // Firefox may report the end, or a late beginning, of an interrupted load as that of this one.
      for (let triesLeft = 3; ; triesLeft--)
        try {
          return void (await page.goto(url, whenBegun));
        } catch (error) {
          if (triesLeft === 0 || !/NS_BINDING_ABORTED|new navigation interrupted/.test(String(error)))
            throw error;
        }
    },
    reload: async () => void (await page.reload(whenBegun)),
    async beginReload() {
      await page.evaluate(() => {
        Object.assign(globalThis, { isLeft: true });
        setTimeout(() => location.reload());
      });
      // If the page navigates during the call, wait again.
      await page.waitForFunction(() => !('isLeft' in globalThis), { polling: 10, timeout: longestWaitMs });
    },
    back: async () => void (await page.goBack(whenBegun)),
    run: (source, argument) => page.evaluate(`(${source})(${JSON.stringify(argument)})`),
    clickAt: (x, y) => page.mouse.click(x, y),
    async drag([start, ...way]) {
      if (!start) return;
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      for (const { x, y } of way) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    async keys(steps) {
      for (const step of steps)
        if ('waitMs' in step) await new Promise((resolve) => setTimeout(resolve, step.waitMs));
        // BiDi accepts any letter; the type only names keys of an English keyboard.
        else if ('down' in step) await page.keyboard.down(step.down as KeyInput);
        else await page.keyboard.up(step.up as KeyInput);
    },
    async chooseFile(selector, file) {
      const input = await page.$(selector);
      if (!input) throw new Error(`No ${selector}`);
      await (input as ElementHandle<HTMLInputElement>).uploadFile(path.resolve(file));
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
  };
}
