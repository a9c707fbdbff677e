import { access, constants, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#config.ts';
import { CannotStart } from '#lib/cannot-start.ts';
import { readOrCreateSecretFile, replaceSecretFile } from './secret-file.ts';

/**
 * The servers' secrets, with the variable that may contain each; in a folder of secrets each is a file of its
 * name.
 */
export const secretVariables = {
  'signing-keys': 'SIGNING_KEYS',
  'access-token-keys': 'ACCESS_TOKEN_KEYS',
  'cookie-secrets': 'COOKIE_SECRETS',
  'vapid-key': 'VAPID_KEY',
} as const;
export type SecretName = keyof typeof secretVariables;
export const secretNames = Object.keys(secretVariables) as SecretName[];

export interface SecretReader {
  /**
   * The secret as parsed JSON. Generated with `create` if the server stores its secrets itself and has none
   * yet.
   *
   * @throws CannotStart that describes the fault without quoting the secret
   */
  read(name: SecretName, create: () => unknown): Promise<unknown>;
  /** Where an operator finds the secret. */
  placeOf(name: SecretName): string;
}

export interface SecretStore extends SecretReader {
  /** Replaces the secret; check `canReplace` first. */
  replace(name: SecretName, content: unknown): Promise<void>;
  /**
   * Whether all of these can be replaced; not if one is given by a variable, or `SECRETS_DIR` is not
   * writable.
   */
  canReplace(names: readonly SecretName[]): Promise<boolean>;
}

/**
 * Secrets from a variable, else from `SECRETS_DIR`, where a start generates none, else from the server's own
 * folder, where the first start generates them.
 */
export function secretStore({
  dataDir,
  secrets = { dir: undefined, given: {} },
}: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'secrets'>>): SecretStore {
  const { dir, given } = secrets;

  const fileOf = (name: SecretName) =>
    path.join(dir ?? path.join(dataDir, name === 'vapid-key' ? 'notices' : 'keys'), `${name}.json`);
  const placeOf = (name: SecretName) =>
    given[name] === undefined ? fileOf(name) : `the variable ${secretVariables[name]}`;

  async function read(name: SecretName, create: () => unknown): Promise<unknown> {
    const text = given[name];
    if (text !== undefined) return parse(text, placeOf(name));
    if (dir === undefined) return readOrCreateSecretFile(fileOf(name), create);
    return parse(await readGiven(fileOf(name)), fileOf(name));
  }

  async function canReplace(names: readonly SecretName[]): Promise<boolean> {
    if (names.some((name) => given[name] !== undefined)) return false;
    if (dir === undefined) return true;
    return access(dir, constants.W_OK).then(
      () => true,
      () => false,
    );
  }

  return {
    read,
    replace: (name, content) => replaceSecretFile(fileOf(name), content),
    canReplace,
    placeOf,
  };
}

async function readGiven(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const why =
      code === 'ENOENT'
        ? 'is not there: SECRETS_DIR has to hold every key (npm run keys -- --to <folder> writes them)'
        : `cannot be read (${String(code)})`;
    throw new CannotStart(`${file} ${why}.`);
  }
}

function parse(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CannotStart(`${place} is not JSON.`); // The parser's message may quote the secret.
  }
}
