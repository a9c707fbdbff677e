import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupFile } from './backup-contents.ts';

/**
 * Copies a file, readable by its owner only, and waits until it is on disk. Returns size and SHA-256 of what
 * was copied.
 */
export async function copyPrivately(from: string, to: string): Promise<Omit<BackupFile, 'path'>> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const target = await open(to, 'wx', 0o600);
  try {
    for await (const chunk of createReadStream(from)) {
      hash.update(chunk);
      bytes += chunk.length;
      await target.writeFile(chunk);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
