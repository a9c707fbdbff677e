import { expect, type Page } from '@playwright/test';
import { findPoint, type Target } from './find-point.ts';

/** A key pressed or released, or a pause. Names as in KeyboardEvent.key. */
export type KeyStep = { readonly down: string } | { readonly up: string } | { readonly waitMs: number };

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What an engine's driver must provide; everything else is built on it. */
export interface TabDriver {
  /** Resolves when the new page's scripts have started. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Resolves when the new page is there, even if still empty. */
  beginReload(): Promise<void>;
  back(): Promise<void>;
  /** Runs a function's source in the page with one JSON argument; resolves to its result. */
  run(source: string, argument: unknown): Promise<unknown>;
  /** Clicks at this point of the viewport, in pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Presses at the first point, moves over the others and releases at the last. */
  drag(points: readonly Point[]): Promise<void>;
  keys(steps: readonly KeyStep[]): Promise<void>;
  chooseFile(selector: string, file: string): Promise<void>;
  /** PNG of the viewport. */
  screenshot(): Promise<Buffer>;
}

export interface Tab
  extends Pick<TabDriver, 'back' | 'beginReload' | 'drag' | 'keys' | 'reload' | 'screenshot'> {
  /** Like Playwright's: a self-contained function with one argument. */
  readonly evaluate: Page['evaluate'];
  /** A path of the app, or a full address. */
  goto(address: string): Promise<void>;
  isShown(role: Target['role'], name: string | RegExp): Promise<boolean>;
  untilShown(role: Target['role'], name: string | RegExp): Promise<void>;
  untilGone(role: Target['role'], name: string | RegExp): Promise<void>;
  /** Waits until it can be pressed, and presses it there. */
  click(role: Target['role'], name: string | RegExp): Promise<void>;
  /** Replaces a field's text, key by key. */
  fill(name: string | RegExp, text: string): Promise<void>;
  type(text: string, everyMs?: number): Promise<void>;
  /** Presses keys together, such as Control and z, and releases them. */
  press(...keys: readonly string[]): Promise<void>;
  chooseFile(file: string): Promise<void>;
}

/** Same limit as other journeys; a build machine may be several times slower. */
export const longestWaitMs = process.env.CI ? 90_000 : 30_000;

/** How long a target must stay in place before it is pressed, as loading content may move it. */
const restMs = 300;

/** @param origin base of paths */
export function makeTab(driver: TabDriver, origin: string): Tab {
  const evaluate = ((pageFunction: unknown, argument?: unknown) =>
    driver.run(String(pageFunction), argument ?? null)) as Page['evaluate'];
  const point = (role: Target['role'], name: string | RegExp) =>
    evaluate(findPoint, {
      role,
      name: name instanceof RegExp ? name.source : name,
      isPattern: name instanceof RegExp,
    });

  const tab: Tab = {
    evaluate,
    back: () => driver.back(),
    reload: () => driver.reload(),
    screenshot: () => driver.screenshot(),
    goto: (address) => driver.goto(new URL(address, origin).href),
    beginReload: () => driver.beginReload(),
    drag: (points) => driver.drag(points),
    keys: (steps) => driver.keys(steps),
    isShown: async (role, name) => 'x' in (await point(role, name)),
    untilShown: async (role, name) => void (await until(() => point(role, name), `${role} ${name}`)),
    untilGone: (role, name) => expect.poll(() => tab.isShown(role, name)).toBe(false),
    async click(role, name) {
      let last = '';
      let restsSince = 0;
      const { x, y } = await until(async () => {
        const found = await point(role, name);
        if (JSON.stringify(found) !== last) restsSince = Date.now();
        last = JSON.stringify(found);
        if ('fault' in found) return found;
        if (found.isDisabled) return { fault: 'is disabled' };
        return Date.now() - restsSince < restMs ? { fault: 'moves' } : found;
      }, `${role} ${name}`);
      await driver.clickAt(x, y);
    },
    async fill(name, text) {
      await tab.click('field', name);
      await evaluate(() => {
        const field = document.activeElement;
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
      });
      await tab.type(text);
    },
    type: (text, everyMs = 0) =>
      driver.keys(
        [...text].flatMap((letter) => [
          { down: letter },
          { up: letter },
          ...(everyMs > 0 ? [{ waitMs: everyMs }] : []),
        ]),
      ),
    press: (...keys) =>
      driver.keys([...keys.map((key) => ({ down: key })), ...keys.toReversed().map((key) => ({ up: key }))]),
    chooseFile: (file) => driver.chooseFile('input[type=file]', file),
  };
  return tab;
}

/** Repeats `ask` until it finds a point. A page that is being left does not answer, and is asked again. */
async function until<Found extends { x: number; y: number }>(
  ask: () => Promise<Found | { fault: string }>,
  what: string,
): Promise<Found> {
  let fault = '';
  for (const giveUpAt = Date.now() + longestWaitMs; Date.now() < giveUpAt; ) {
    const found = await ask().catch((error: Error) => ({ fault: error.message }));
    if ('x' in found) return found;
    fault = found.fault;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what}: ${fault} after ${longestWaitMs / 1000} s`);
}
