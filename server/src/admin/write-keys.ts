import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#config.ts';
import { loadVapidKey } from '#features/notices/vapid-key.ts';
import { loadKeys, withNewSigningKeys } from '#identity/keys/keys.ts';
import {
  type SecretReader,
  type SecretStore,
  secretNames,
  secretStore,
} from '#identity/keys/secret-store.ts';

/** File that exists in the folder while keys are written to it. */
export const unfinishedKeys = 'keys-unfinished';

type WrittenKeys =
  | {
      isWritten: true;
      /** Whether they were generated, since the server of this configuration has none. */
      areNew: boolean;
    }
  | { isWritten: false; reason: string };

/**
 * Writes the keys of a server with this configuration as files for `SECRETS_DIR`. Where it has some, missing
 * ones are generated for both; where it has none, its folder is left as it is. What a broken-off run has left is
 * replaced: nobody was told that those keys are whole.
 *
 * @param isRotated whether new signing keys are put first
 */
export async function writeKeys(
  config: Pick<Config, 'dataDir' | 'secrets'>,
  { to, isRotated }: { to: string; isRotated: boolean },
): Promise<WrittenKeys> {
  const mark = path.join(to, unfinishedKeys);
  const files = secretNames.map((name) => path.join(to, `${name}.json`));
  const taken = existsSync(mark) ? undefined : files.find((file) => existsSync(file));
  if (taken !== undefined)
    return { isWritten: false, reason: `${taken} is there already, and is left as it is.` };
  const store = secretStore(config);
  const areNew = hasNone(config, store);
  const present: SecretReader = areNew
    ? { read: async (_name, create) => create(), placeOf: store.placeOf }
    : store;
  const own = await loadKeys(present);
  const { signing, access, cookies } = isRotated ? withNewSigningKeys(own) : own;
  const vapid = await loadVapidKey(
    (create) => present.read('vapid-key', create),
    present.placeOf('vapid-key'),
  );
  mkdirSync(to, { recursive: true, mode: 0o700 });
  writeFileSync(mark, '', { mode: 0o600, flush: true });
  for (const file of files) rmSync(file, { force: true });
  const written = secretStore({ dataDir: config.dataDir, secrets: { dir: to, given: {} } });
  await written.replace('signing-keys', { keys: signing });
  await written.replace('access-token-keys', { keys: access });
  await written.replace('cookie-secrets', cookies);
  await written.replace('vapid-key', vapid.privateJwk);
  rmSync(mark);
  return { isWritten: true, areNew };
}

function hasNone({ secrets }: Pick<Config, 'secrets'>, { placeOf }: SecretStore): boolean {
  const isGiven = secrets.dir !== undefined || Object.values(secrets.given).some((key) => key !== undefined);
  return !isGiven && secretNames.every((name) => !existsSync(placeOf(name)));
}
