import path from 'node:path';
import type { EngineBrowser, EngineOptions } from './engine-browser.ts';
import { makeTab, type TabDriver } from './tab.ts';
import { elementKey, type WebDriver } from './web-driver.ts';

const program = path.join(import.meta.dirname, 'webkit-window.py');

/** A window of WebKitGTK, by W3C WebDriver. */
export async function startWebKit(driver: WebDriver, options: EngineOptions): Promise<EngineBrowser> {
  const { profile, downloads, origin, size } = options;
  const session = await driver.newSession({
    // A page is asked while it starts; so no answer may wait until it has.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': {
      // Debian's own, which knows Debian's packages.
      binary: '/usr/bin/python3',
      args: [program, profile, downloads, String(size.width), String(size.height)],
    },
  });
  let chosen = (await session.get('/window')) as string;
  /** Commands go to the window that was chosen last. */
  const callsIn = (handle: string): Calls => {
    const choose = async () => {
      if (chosen !== handle) await session.post('/window', { handle });
      chosen = handle;
    };
    return {
      get: async (command) => choose().then(() => session.get(command)),
      post: async (command, body) => choose().then(() => session.post(command, body)),
    };
  };
  return {
    tab: makeTab(driverOf(callsIn(chosen)), origin),
    async newTab() {
      const { handle } = (await session.post('/window/new', { type: 'window' })) as { handle: string };
      return makeTab(driverOf(callsIn(handle)), origin);
    },
    close: () => session.end(),
  };
}

interface Calls {
  get(command: string): Promise<unknown>;
  post(command: string, body?: object): Promise<unknown>;
}

function driverOf({ get, post }: Calls): TabDriver {
  const run = async (source: string, argument: unknown) => {
    const script = `const done = arguments[1];
      Promise.resolve(arguments[0]).then(${source}).then((value) => done({ value }), (error) => done({ fault: String(error) }));`;
    const answer = (await post('/execute/async', { script, args: [argument] })) as Answer;
    if ('fault' in answer) throw new Error(answer.fault);
    return answer.value;
  };
  /** Waits until another page than the present one has come as far as its own scripts. */
  const leaveBy = async (go: () => Promise<unknown>) => {
    // A page to which one comes back still has the mark of the time when it was left.
    const mark = crypto.randomUUID();
    await run('(mark) => { globalThis.leftAs = mark }', mark);
    await go();
    for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt; ) {
      const isThere = "(mark) => globalThis.leftAs !== mark && document.readyState !== 'loading'";
      if (await run(isThere, mark).catch(() => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The next page did not come');
  };
  const act = async (source: object) => {
    await post('/actions', { actions: [source] });
  };
  return {
    run,
    goto: (url) => leaveBy(() => post('/url', { url })),
    reload: () => leaveBy(() => post('/refresh')),
    back: () => leaveBy(() => post('/back')),
    clickAt: (x, y) =>
      act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', duration: 0, x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    keys: (steps) =>
      act({
        type: 'key',
        id: 'keyboard',
        actions: steps.map((step) => {
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

type Answer = { value: unknown } | { fault: string };

/** Keys that are no letter, as WebDriver writes them. */
const codes: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
};

const codeOf = (key: string) => codes[key] ?? key;
