import { existsSync } from 'node:fs';
import { lchown, lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Gives files and whole folders that root has made to the owner of `place`, as whom the server runs: it could
 * not read them otherwise. What is not there is passed over. Does nothing for any other user, who owns what they
 * make.
 */
export async function giveToOwnerOf(place: string, ...made: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(place);
  for (const file of made) if (existsSync(file)) await give(file, { uid, gid });
}

async function give(file: string, owner: { uid: number; gid: number }): Promise<void> {
  const found = await lstat(file);
  // Some disks know one owner only, and refuse to set any.
  if (found.uid !== owner.uid || found.gid !== owner.gid) await lchown(file, owner.uid, owner.gid);
  if (!found.isDirectory()) return;
  for (const name of await readdir(file)) await give(path.join(file, name), owner);
}
