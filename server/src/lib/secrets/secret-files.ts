import { readFileSync } from 'node:fs';

/**
 * Puts in what files hold: `DATABASE_URL_FILE=/run/secrets/database-url` stands for a `DATABASE_URL`. So a secret is neither
 * in the list of processes nor in what a container says of itself. One line end behind it is left off.
 *
 * @param names variables that may be given so
 * @returns all variables, and a sentence for each file that cannot be read or is said twice
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
