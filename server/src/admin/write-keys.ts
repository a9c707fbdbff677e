import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#config.ts';
import { loadVapidKey } from '#features/notices/vapid-key.ts';
import { loadKeys, rotateSigningKeys } from '#identity/keys/keys.ts';
import { secretNames, secretStore } from '#identity/keys/secret-store.ts';

/**
 * Writes the keys that a server with this configuration has, and makes those that are missing, as files that `SECRETS_DIR` can name.
 *
 * @param isRotated puts new signing keys first
 * @returns why not, as a sentence; undefined when it is done
 */
export async function writeKeys(
  config: Pick<Config, 'dataDir' | 'secrets'>,
  { to, isRotated }: { to: string; isRotated: boolean },
): Promise<string | undefined> {
  const taken = secretNames.map((name) => path.join(to, `${name}.json`)).find((file) => existsSync(file));
  if (taken !== undefined) return `${taken} is there already, and is left as it is.`;
  const present = secretStore(config);
  const { signing, access, cookies } = await loadKeys(present);
  const vapid = await loadVapidKey(
    (create) => present.read('vapid-key', create),
    present.placeOf('vapid-key'),
  );
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const written = secretStore({ dataDir: config.dataDir, secrets: { dir: to, given: {} } });
  await written.replace('signing-keys', { keys: signing });
  await written.replace('access-token-keys', { keys: access });
  await written.replace('cookie-secrets', cookies);
  await written.replace('vapid-key', vapid.privateJwk);
  if (isRotated) await rotateSigningKeys(written);
  return undefined;
}
