import { createHash, randomUUID } from 'node:crypto';
import type { FileStore } from '../files/file-store.ts';

/** Files under way at once: each is in memory, 200 kB or so. */
const atOnce = 8;

export interface MovedImages {
  /** In the old place. */
  files: number;
  /** Of these, how many were brought over now; the others were there already. */
  copied: number;
  /** Of what was copied. */
  bytes: number;
  /** Taken from the old place. */
  removed: number;
}

/**
 * Brings every file from one place to the other, and compares each with what has arrived. Broken off, it goes on the next time where
 * it was; run twice, it does nothing the second time. The server may go on meanwhile, on either place.
 *
 * @param isRemoving takes from the old place what is in the new one, once everything is
 * @throws Error that names the file of which another content arrived, or where nothing may be taken since both are one place;
 *   ImagesUnavailable
 */
export async function moveImages(options: {
  from: FileStore;
  to: FileStore;
  isRemoving: boolean;
  onProgress: (moved: Readonly<MovedImages>) => void;
}): Promise<MovedImages> {
  const { from, to, isRemoving, onProgress } = options;
  const moved: MovedImages = { files: 0, copied: 0, bytes: 0, removed: 0 };

  async function bringOver(name: string): Promise<void> {
    if (!(await isSame(name, from, to))) {
      const bytes = await from.read(name);
      // Its household or the collector took it meanwhile.
      if (bytes === null) return;
      await to.write(name, bytes);
      if (!(await isSame(name, from, to)) && (await from.find(name)))
        throw new Error(`${name} is not what was sent. Nothing was taken from the old place.`);
      moved.copied += 1;
      moved.bytes += bytes.length;
    }
    moved.files += 1;
    onProgress(moved);
  }

  async function remove(name: string): Promise<void> {
    if (!(await isSame(name, from, to))) return;
    await from.remove(name);
    moved.removed += 1;
    onProgress(moved);
  }

  await eachOf(namesIn(from), bringOver);
  if (isRemoving) {
    if (await isOnePlace(from, to))
      throw new Error('both are one place under two names. Nothing was taken from it.');
    await eachOf(namesIn(from), remove);
  }
  return moved;
}

/** Whether what is written in one is there in the other, where every file would be its own copy. */
async function isOnePlace(from: FileStore, to: FileStore): Promise<boolean> {
  const folder = `probe-${randomUUID()}`;
  const name = `${folder}/probe.part`;
  await to.write(name, Buffer.from('probe'));
  try {
    return (await from.find(name)) !== null;
  } finally {
    await to.removeAll(folder);
  }
}

/** What is half written is nobody's image. */
async function* namesIn(files: FileStore): AsyncGenerator<string> {
  for await (const householdId of files.households())
    for await (const name of files.list(householdId)) if (name.endsWith('.webp')) yield name;
}

/** Of a fault the others hear: nothing is under way any more when it is thrown. */
async function eachOf(names: AsyncGenerator<string>, act: (name: string) => Promise<void>): Promise<void> {
  const faults: unknown[] = [];
  // All take from the same generator, which hands its names out one by one.
  const work = async () => {
    for (let next = await names.next(); !next.done && faults.length === 0; next = await names.next())
      await act(next.value);
  };
  await Promise.all(
    Array.from({ length: atOnce }, () => work().catch((fault: unknown) => faults.push(fault))),
  );
  if (faults.length > 0) throw faults[0];
}

/** By size and MD5, which a store tells without sending the file; where what it tells is something else, by SHA-256. */
async function isSame(name: string, from: FileStore, to: FileStore): Promise<boolean> {
  const [ours, theirs] = [await from.find(name), await to.find(name)];
  if (ours === null || theirs === null || ours.bytes !== theirs.bytes) return false;
  const known = [ours.entityTag, theirs.entityTag];
  if (known.some((tag) => tag !== null)) {
    const [a, b] = [
      known[0] ?? (await hashOf('md5', from, name)),
      known[1] ?? (await hashOf('md5', to, name)),
    ];
    if (a !== null && a === b) return true;
  }
  const hash = await hashOf('sha256', from, name);
  return hash !== null && hash === (await hashOf('sha256', to, name));
}

async function hashOf(method: 'md5' | 'sha256', files: FileStore, name: string): Promise<string | null> {
  const bytes = await files.read(name);
  return bytes && createHash(method).update(bytes).digest('hex');
}
