import path from 'node:path';
import { complaintsOfWebKit } from './complaints/complaints-in.ts';
import type { EngineBrowser, EngineOptions } from './engine-browser.ts';
import { type KeyStep, longestWaitMs, makeTab, type Point, type TabDriver } from './tab.ts';
import { elementKey, type WebDriver } from './web-driver.ts';

const program = path.join(import.meta.dirname, 'webkit-window.py');

/** A page that is left during a call may never answer; then the next one is asked. */
const answerMs = 5_000;

/** A window of WebKitGTK, by W3C WebDriver. */
export async function startWebKit(driver: WebDriver, options: EngineOptions): Promise<EngineBrowser> {
  const { profile, downloads, origin, size } = options;
  const writtenBefore = driver.output().length;
  const session = await driver.newSession({
    // Pages are queried while they load, so commands must not wait for that.
    pageLoadStrategy: 'none',
    timeouts: { script: 20_000 },
    'webkitgtk:browserOptions': {
      // Debian's own Python, which finds Debian's packages.
      binary: '/usr/bin/python3',
      args: [program, profile, downloads, String(size.width), String(size.height)],
    },
  });
  let chosen = (await session.get('/window')) as string;
  /** Commands go to the window selected last. */
  const callsIn = (handle: string): Calls => {
    const choose = async () => {
      if (chosen !== handle) await session.post('/window', { handle });
      chosen = handle;
    };
    return {
      get: async (command) => choose().then(() => session.get(command)),
      post: async (command, body, timeoutMs) => choose().then(() => session.post(command, body, timeoutMs)),
    };
  };
  return {
    tab: makeTab(driverOf(callsIn(chosen)), origin),
    async newTab() {
      const { handle } = (await session.post('/window/new', { type: 'window' })) as { handle: string };
      return makeTab(driverOf(callsIn(handle)), origin);
    },
    complaints: () => complaintsOfWebKit(driver.output().slice(writtenBefore)),
    close: () => session.end(),
  };
}

interface Calls {
  get(command: string): Promise<unknown>;
  post(command: string, body?: object, timeoutMs?: number): Promise<unknown>;
}

function driverOf({ get, post }: Calls): TabDriver {
  const run = async (source: string, argument: unknown) => {
    // As JSON text: the driver would otherwise reorder object keys.
    const script = `const done = arguments[1];
      Promise.resolve(arguments[0]).then(${source})
        .then((value) => done({ text: JSON.stringify(value) ?? 'null' }), (error) => done({ fault: String(error) }));`;
    const answer = (await post('/execute/async', { script, args: [argument] })) as Answer;
    if ('fault' in answer) throw new Error(answer.fault);
    return JSON.parse(answer.text);
  };
  /**
   * Waits until another page is there and, unless its beginning is enough, until its scripts have run.
   * Queried synchronously: the driver waits in vain for a promise of a page that is left.
   */
  const leaveBy = async (go: () => Promise<unknown>, isBegunEnough = false) => {
    const ask = (script: string) => post('/execute/sync', { script, args: [mark, isBegunEnough] }, answerMs);
    // A unique mark: a page restored by Back still has the mark of when it was left.
    const mark = crypto.randomUUID();
    await ask('globalThis.leftAs = arguments[0]');
    await go();
    let fault = '';
    for (const giveUpAt = Date.now() + longestWaitMs; Date.now() < giveUpAt; ) {
      const isThere = `return globalThis.leftAs !== arguments[0] &&
        (arguments[1] || document.readyState !== 'loading')`;
      const answer = await ask(isThere).catch((error: Error) => error.message);
      if (answer === true) return;
      if (typeof answer === 'string') fault = answer;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const present = await ask(
      'return [location.href, document.readyState, globalThis.leftAs === arguments[0]]',
    ).catch((error: Error) => error.message);
    throw new Error(`The next page did not come: ${JSON.stringify(present)}, ${fault || 'no fault'}`);
  };
  /** Back during a load may only stop the load. */
  const untilLoaded = async () => {
    const isLoaded = `return document.readyState === 'complete'`;
    for (const giveUpAt = Date.now() + longestWaitMs; Date.now() < giveUpAt; ) {
      if (await post('/execute/sync', { script: isLoaded, args: [] }, answerMs).catch(() => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('The page did not load');
  };
  const act = async (source: object) => {
    await post('/actions', { actions: [source] });
  };
  const moveMouse = (actions: readonly object[]) =>
    act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  const moveTo = ({ x, y }: Point) => ({ type: 'pointerMove', duration: 0, x, y });
  const down = { type: 'pointerDown', button: 0 };
  const up = { type: 'pointerUp', button: 0 };
  return {
    run,
    goto: (url) => leaveBy(() => post('/url', { url })),
    reload: () => leaveBy(() => post('/refresh')),
    beginReload: () => leaveBy(() => post('/refresh'), true),
    back: async () => {
      await untilLoaded();
      await leaveBy(() => post('/back'));
    },
    clickAt: (x, y) => moveMouse([moveTo({ x, y }), down, up]),
    drag: ([start, ...way]) => moveMouse(start ? [moveTo(start), down, ...way.map(moveTo), up] : []),
    keys: (steps) =>
      act({
        type: 'key',
        id: 'keyboard',
        actions: oneLetterAtATime(steps).map((step) => {
          if ('waitMs' in step) return { type: 'pause', duration: step.waitMs };
          if ('down' in step) return { type: 'keyDown', value: codeOf(step.down) };
          return { type: 'keyUp', value: codeOf(step.up) };
        }),
      }),
    async chooseFile(selector, file) {
      const element = (await post('/element', { using: 'css selector', value: selector })) as {
        [elementKey]: string;
      };
      await post(`/element/${element[elementKey]}/value`, { text: path.resolve(file) });
    },
    screenshot: async () => Buffer.from((await get('/screenshot')) as string, 'base64'),
  };
}

type Answer = { text: string } | { fault: string };

/** WebDriver's codes of non-letter keys. */
const codes: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

const codeOf = (key: string) => codes[key] ?? key;

/** WebKit's driver refuses a second letter while one is pressed, so the first is released before. */
function oneLetterAtATime(steps: readonly KeyStep[]): KeyStep[] {
  let held: string | undefined;
  return steps.flatMap((step): KeyStep[] => {
    if ('up' in step && step.up.length === 1) {
      if (step.up !== held) return [];
      held = undefined;
    }
    if (!('down' in step) || step.down.length > 1) return [step];
    const before = held;
    held = step.down;
    return before === undefined ? [step] : [{ up: before }, step];
  });
}
