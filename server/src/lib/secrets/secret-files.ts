import { readFileSync } from 'node:fs';

/**
 * Replaces `…_FILE` variables by the content of their files: `DATABASE_URL_FILE=/run/secrets/database-url`
 * sets `DATABASE_URL`. So a secret appears neither in the list of processes nor in a container's description.
 * One trailing line break is removed.
 *
 * @param names variables that may be given as a file
 * @returns all variables, and a sentence for each file that cannot be read, or whose variable is set as well
 */
export function readSecretFiles(
  env: Record<string, string | undefined>,
  names: ReadonlySet<string>,
): { env: Record<string, string | undefined>; faults: string[] } {
  const whole = { ...env };
  const faults: string[] = [];
  for (const name of names) {
    const file = env[`${name}_FILE`]?.trim();
    delete whole[`${name}_FILE`];
    if (!file) continue;
    if (env[name]?.trim()) {
      faults.push(`${name} and ${name}_FILE say the same: set one of them.`);
      continue;
    }
    try {
      whole[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (whole[name]?.trim() === '') faults.push(`${file} (${name}_FILE) is empty.`);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown fault';
      faults.push(`${file} (${name}_FILE) cannot be read: ${code}.`);
    }
  }
  return { env: whole, faults };
}
