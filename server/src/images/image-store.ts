import { type ImageWidth, imageWidths } from 'sync-protocol/images/image-widths.ts';
import type { FileStore } from './files/file-store.ts';

/** An image's WebP files by width. */
export type ImageFiles = Readonly<Record<ImageWidth, Buffer>>;

/** Stores the images of all households as files named `<household>/<sha256 of the upload>-<width>.webp`. */
export function createImageStore(files: FileStore) {
  const nameOf = (householdId: string, sha256: string, width: ImageWidth) =>
    `${householdId}/${sha256}-${width}.webp`;

  async function has(householdId: string, sha256: string): Promise<boolean> {
    const found = await Promise.all(
      imageWidths.map((width) => files.find(nameOf(householdId, sha256, width))),
    );
    return found.every((file) => file !== null);
  }

  /** Null if the household has no such image. */
  function read(householdId: string, sha256: string, width: ImageWidth): Promise<Buffer | null> {
    return files.read(nameOf(householdId, sha256, width));
  }

  async function write(householdId: string, sha256: string, image: ImageFiles): Promise<void> {
    for (const width of imageWidths) await files.write(nameOf(householdId, sha256, width), image[width]);
  }

  /** Marks the image as wanted, so that the collector treats it as new. False if it does not exist. */
  async function touch(householdId: string, sha256: string, atMs: number): Promise<boolean> {
    for (const width of imageWidths)
      if (!(await files.touch(nameOf(householdId, sha256, width), atMs))) return false;
    return true;
  }

  /** Removes files older than `beforeMs` whose image is not in `wanted`; returns how many. */
  async function collect(
    householdId: string,
    wanted: ReadonlySet<string>,
    beforeMs: number,
  ): Promise<number> {
    let removed = 0;
    for await (const name of files.list(householdId)) {
      const address = addressIn(name);
      if (address !== null && wanted.has(address)) continue;
      // Read now, not at the listing, since the image may have been touched meanwhile.
      const file = await files.find(name);
      if (file === null || file.changedAtMs >= beforeMs) continue;
      await files.remove(name);
      removed += 1;
    }
    return removed;
  }

  /** Number of the household's images, whole or half-written. */
  async function count(householdId: string): Promise<number> {
    return (await widthsByAddress(householdId)).size;
  }

  /** SHA-256 of the household's complete images, in order. */
  async function list(householdId: string): Promise<string[]> {
    const found = [...(await widthsByAddress(householdId))];
    return found.flatMap(([sha256, widths]) => (widths === imageWidths.length ? [sha256] : [])).sort();
  }

  async function widthsByAddress(householdId: string): Promise<Map<string, number>> {
    const widths = new Map<string, number>();
    for await (const name of files.list(householdId)) {
      const address = addressIn(name);
      if (address !== null) widths.set(address, (widths.get(address) ?? 0) + 1);
    }
    return widths;
  }

  /** Removes everything of a household; nothing to remove is no error. */
  const removeAll = (householdId: string) => files.removeAll(householdId);
  const households = () => files.households();

  return { has, read, write, touch, collect, count, list, removeAll, households };
}
export type ImageStore = ReturnType<typeof createImageStore>;

const ours = new RegExp(`/([0-9a-f]{64})-(?:${imageWidths.join('|')})\\.webp$`);

/** The SHA-256 in a file's name; null for a draft or a foreign file. */
const addressIn = (name: string): string | null => ours.exec(name)?.[1] ?? null;
