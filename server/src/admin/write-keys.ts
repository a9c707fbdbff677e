import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#config.ts';
import { loadVapidKey } from '#features/notices/vapid-key.ts';
import { loadKeys, rotateSigningKeys } from '#identity/keys/keys.ts';
import { secretNames, secretStore } from '#identity/keys/secret-store.ts';

/**
 * Writes the keys of a server with this configuration as files for `SECRETS_DIR`, generating missing ones.
 *
 * @param isRotated whether new signing keys are put first
 * @returns undefined if done, otherwise the reason as a sentence
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
