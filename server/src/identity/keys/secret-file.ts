import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { CannotStart } from '#lib/cannot-start.ts';
import { giveToOwnerOf } from '#lib/give-to-owner.ts';

/**
 * Reads the JSON file, or writes it with `create` if it does not exist, readable by its owner only (0600,
 * folder 0700). Of two processes that start on one folder, the slower one reads what the faster one wrote.
 */
export async function readOrCreateSecretFile(file: string, create: () => unknown): Promise<unknown> {
  const present = await readIfPresent(file);
  if (present !== undefined) return present;
  const made = await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  if (made !== undefined) await giveToOwnerOf(path.dirname(made), made);
  await chmod(path.dirname(file), 0o700);
  const temporary = await writeTemporary(file, create());
  try {
    await link(temporary, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return readIfPresent(file);
}

/** Replaces the file's content atomically; its owner stays. */
export async function replaceSecretFile(file: string, content: unknown): Promise<void> {
  const temporary = await writeTemporary(file, content);
  await rename(temporary, file);
  await syncFolder(path.dirname(file));
}

async function readIfPresent(file: string): Promise<unknown> {
  try {
    const text = await readFile(file, 'utf8');
    await chmod(file, 0o600);
    return JSON.parse(text);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    // The parser's message may quote the secret.
    if (error instanceof SyntaxError) throw new CannotStart(`${file} is not JSON.`);
    throw error;
  }
}

async function writeTemporary(file: string, content: unknown): Promise<string> {
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await handle.sync();
    await giveToOwnerOf(existsSync(file) ? file : path.dirname(file), temporary);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return temporary;
}

/** Without this a power cut can undo the renaming. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
