import { existsSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../run/run-command.ts';

/** Browser engines for the journeys besides Chromium. */
export const engines = ['firefox', 'webkit'] as const;
export type Engine = (typeof engines)[number];

/** An engine's programs by name, or the Debian packages that would provide what is missing. */
export type FoundEngine<Program extends string = string> =
  | { readonly programs: Readonly<Record<Program, string>> }
  | { readonly missing: readonly string[] };

/** apt-get options: wait for another apt's lock, but not for an unresponsive mirror. */
const patience = [
  '-o',
  'DPkg::Lock::Timeout=60',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'Acquire::http::Timeout=20',
];

/** Firefox from FIREFOX_PATH, else Debian's; Ubuntu's cannot use a profile in an arbitrary folder. */
export async function findFirefox(env: NodeJS.ProcessEnv = process.env): Promise<FoundEngine<'firefox'>> {
  const firefox = env.FIREFOX_PATH ?? onPath('firefox-esr', env);
  return firefox && existsSync(firefox) ? { programs: { firefox } } : { missing: ['firefox-esr'] };
}

/** WebKitGTK's WebDriver, the virtual display Xvfb, and what the test window needs. */
export async function findWebKit(
  env: NodeJS.ProcessEnv = process.env,
): Promise<FoundEngine<'webKitWebDriver' | 'xvfb'>> {
  const webKitWebDriver = onPath('WebKitWebDriver', env);
  const xvfb = onPath('Xvfb', env);
  const missing = [
    ...(webKitWebDriver ? [] : ['webkit2gtk-driver']),
    ...(xvfb ? [] : ['xvfb']),
    ...(onPath('setpriv', env) ? [] : ['util-linux']),
    ...((await knowsWebKit()) ? [] : ['python3-gi', 'gir1.2-webkit2-4.1', 'gir1.2-gtk-3.0']),
  ];
  return webKitWebDriver && xvfb && missing.length === 0
    ? { programs: { webKitWebDriver, xvfb } }
    : { missing };
}

/** Installs missing engines if permitted, and returns what was found afterwards. */
export async function ensureEngines(): Promise<Readonly<Record<Engine, FoundEngine>>> {
  const found = await findEngines();
  const missing = missingOf(found);
  if (missing.length === 0 || process.getuid?.() !== 0 || !onPath('apt-get')) return found;
  console.log(`Fetching ${missing.join(', ')} …`);
  const aptGet = (timeoutMs: number, ...words: string[]) =>
    runCommand(['apt-get', ...patience, ...words], { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs });
  const update = await aptGet(60_000, 'update');
  if (update.exitCode === 0) {
    const install = await aptGet(180_000, 'install', '-y', '--no-install-recommends', ...missing);
    if (install.exitCode !== 0) console.log(install.output.trim().split('\n').slice(-5).join('\n'));
  }
  return findEngines();
}

/** One sentence for each engine that cannot run, with the command to install it. */
export function tellMissing(found: Readonly<Record<Engine, FoundEngine>>): string[] {
  return engines.flatMap((engine) => {
    const state = found[engine];
    if ('programs' in state) return [];
    return `No journeys in ${nameOf[engine]}: missing ${state.missing.join(', ')}. On Debian: apt-get install --no-install-recommends ${state.missing.join(' ')}`;
  });
}

const nameOf = { firefox: 'Firefox', webkit: 'WebKit' } as const;

const findEngines = async (): Promise<Record<Engine, FoundEngine>> => ({
  firefox: await findFirefox(),
  webkit: await findWebKit(),
});

const missingOf = (found: Readonly<Record<Engine, FoundEngine>>) =>
  engines.flatMap((engine) => {
    const state = found[engine];
    return 'missing' in state ? state.missing : [];
  });

/** Uses the system's Python, which has Debian's packages, not one earlier in PATH. */
async function knowsWebKit() {
  const question = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')";
  return (await runCommand(['/usr/bin/python3', '-c', question], { timeoutMs: 20_000 })).exitCode === 0;
}

const onPath = (name: string, env: NodeJS.ProcessEnv = process.env) =>
  (env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
