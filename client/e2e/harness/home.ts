import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signInInFinnish } from '../pages/finnish-cook.ts';
import { signIn, signUp } from '../pages/sign-in.ts';
import { type Device, type DeviceOptions, makeDevice } from './device.ts';
import { startHostedServer } from './server/hosted-server.ts';
import { createServerHost } from './server/server-host-process.ts';
import { untilControlled } from './service-worker.ts';

/** Says in every process of a run where the home is. */
export const homeVariable = 'ATERIA_JOURNEYS_HOME';

type Locale = NonNullable<DeviceOptions['locale']>;

/** Two devices are two: each has signed in by itself. */
const profilesOf: Record<Locale, readonly string[]> = { en: ['en-1', 'en-2'], fi: ['fi-1'] };

const serverIn = (home: string) => path.join(home, 'server');
const profileIn = (home: string, name: string) => path.join(home, name);

/**
 * Signs Aino up, with her tour over, and in on some devices, as a person does by hand, and keeps the server's data and the
 * browsers' profiles, closed. Journeys go on with copies of these.
 *
 * @returns the folder that holds it
 */
export async function makeHome(): Promise<string> {
  const home = mkdtempSync(path.join(tmpdir(), 'ateria-home-'));
  const host = createServerHost();
  const server = await startHostedServer(host);
  const keep = async (name: string, locale: Locale, enter: (device: Device) => Promise<void>) => {
    const device = await makeDevice(name, server, { locale });
    await enter(device);
    await untilControlled(device.page);
    await device.close();
    cpSync(device.profile, profileIn(home, name), { recursive: true, verbatimSymlinks: true });
    await device.remove();
  };
  try {
    await keep('en-1', 'en', ({ page }) => signUp(page));
    await keep('fi-1', 'fi', ({ page }) => signInInFinnish(page));
    // The last: mails speak the language in which a person was at the provider last.
    await keep('en-2', 'en', ({ page }) => signIn(page));
    await server.stop();
    cpSync(server.dataDir, serverIn(home), { recursive: true, preserveTimestamps: true });
    // What was mailed at the sign-up is no journey's.
    rmSync(path.join(serverIn(home), 'outbox'), { recursive: true, force: true });
  } finally {
    await server.remove();
    await host.kill();
  }
  return home;
}

/** The home of this run, for one journey. */
export function homeOfJourneys() {
  const home = process.env[homeVariable];
  if (!home) throw new Error('Nobody has signed in before the journeys');
  const taken: string[] = [];
  return {
    serverData: serverIn(home),
    /** The profile of a device that no other device of this journey was given. */
    nextProfile(locale: Locale = 'en'): string {
      const name = profilesOf[locale].find((each) => !taken.includes(each));
      if (!name) throw new Error(`Aino has signed in on ${taken.length} devices only`);
      taken.push(name);
      return profileIn(home, name);
    },
  };
}
