import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signInInFinnish } from '../pages/finnish-cook.ts';
import { signIn, signUp, untilLoginIsThere, venla } from '../pages/sign-in.ts';
import { type Device, type DeviceOptions, makeDevice } from './device.ts';
import { startHostedServer } from './server/hosted-server.ts';
import { createServerHost } from './server/server-host-process.ts';
import { untilControlled } from './service-worker.ts';

/** Environment variable with the folder of the run's prepared profiles. */
export const homeVariable = 'ATERIA_JOURNEYS_HOME';

type Locale = NonNullable<DeviceOptions['locale']>;

/**
 * Who has signed in on a device before the journey: Aino, who is in most journeys, or Venla, who shares with
 * her. `nobody`: only the login page was opened, with everything that the browser then caches.
 */
export type User = 'aino' | 'venla' | 'nobody';

const visited = 'visited';

/** Separate profiles per device, as each has signed in by itself. */
const profilesOf: Record<Exclude<User, 'nobody'>, Record<Locale, readonly string[]>> = {
  aino: { en: ['aino-en-1', 'aino-en-2'], fi: ['aino-fi'] },
  venla: { en: ['venla-en'], fi: ['venla-fi'] },
};

/** Folders that the browser recreates and journeys need not copy. */
const needless = ['Cache', 'GPUCache', 'DawnGraphiteCache', 'DawnWebGPUCache'];

const serverIn = (home: string) => path.join(home, 'server');
const profileIn = (home: string, name: string) => path.join(home, name);

/**
 * Signs up two people, without their tours, and signs them in on several devices through the interface;
 * stores the server's data and the closed browsers' profiles. Journeys continue with copies of these.
 *
 * @returns the folder with them
 */
export async function makeHome(): Promise<string> {
  const home = mkdtempSync(path.join(tmpdir(), 'ateria-home-'));
  const host = createServerHost();
  const server = await startHostedServer(host);
  const keep = async (name: string, options: DeviceOptions, enter: (device: Device) => Promise<void>) => {
    const device = await makeDevice(name, server, { isStill: true, ...options });
    await enter(device);
    await untilControlled(device.page);
    await device.close();
    for (const folder of needless)
      rmSync(path.join(device.profile, 'Default', folder), { recursive: true, force: true });
    renameSync(device.profile, profileIn(home, name));
    await device.remove();
  };
  try {
    await keep(visited, {}, async ({ page }) => {
      await page.goto('/login');
      await untilLoginIsThere(page);
    });
    const profile = profileIn(home, visited);
    const [en, fi] = [{ locale: 'en', profile } as const, { locale: 'fi', profile } as const];
    await Promise.all([
      keep('aino-en-1', en, ({ page }) => signUp(page))
        .then(() => keep('aino-fi', fi, ({ page }) => signInInFinnish(page)))
        // Last, since mails use the language of a person's last visit to the provider.
        .then(() => keep('aino-en-2', en, ({ page }) => signIn(page))),
      keep('venla-en', en, ({ page }) => signUp(page, venla)).then(() =>
        keep('venla-fi', fi, ({ page }) => signInInFinnish(page, venla)),
      ),
    ]);
    await server.stop();
    cpSync(server.dataDir, serverIn(home), { recursive: true, preserveTimestamps: true });
    // Journeys must not see the mails of these sign-ups.
    rmSync(path.join(serverIn(home), 'outbox'), { recursive: true, force: true });
  } finally {
    await server.remove();
    await host.kill();
  }
  return home;
}

/** Prepared data of this run, for one journey. */
export function homeOfJourneys() {
  const home = process.env[homeVariable];
  if (!home) throw new Error('Nobody has signed in before the journeys');
  const taken: string[] = [];
  return {
    serverData: serverIn(home),
    /** Profile of a device not used yet in this journey. */
    nextProfile(user: User, locale: Locale = 'en'): string {
      if (user === 'nobody') return profileIn(home, visited);
      const name = profilesOf[user][locale].find((each) => !taken.includes(each));
      if (!name) throw new Error(`${user} has signed in on too few devices in this language`);
      taken.push(name);
      return profileIn(home, name);
    },
  };
}
