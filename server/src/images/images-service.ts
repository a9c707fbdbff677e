import { createHash } from 'node:crypto';
import type { ImageWidth } from 'sync-protocol/images/image-widths.ts';
import { AppError } from '#lib/app-error.ts';
import type { Member } from '#lib/member.ts';
import { createTurnsByKey } from '#lib/turns/turns-by-key.ts';
import type { createEncodeImage } from './encode-image.ts';
import type { ImageStore } from './image-store.ts';

/** Maximum images per household: far more than a cookbook has; some gigabytes at most. */
const maxImages = 12_000;

/** The household of an image, and the user who uploads it. */
type Owner = Pick<Member, 'householdId' | 'userId'>;

/** Images by SHA-256, each visible only to its household. */
export function createImagesService(deps: {
  store: ImageStore;
  encode: ReturnType<typeof createEncodeImage>;
  nowMs: () => number;
}) {
  const { store, encode, nowMs } = deps;
  const inTurn = createTurnsByKey(1);

  /**
   * Stores an image; an existing one is only marked as wanted.
   *
   * @param sha256 of the bytes, in hex
   * @throws AppError `invalid_request` if the bytes do not match `sha256`, `list_limit` if the household has
   *   too many images
   */
  async function put(owner: Owner, sha256: string, bytes: Buffer): Promise<void> {
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new AppError(
        'invalid_request',
        'The picture arrived damaged: its address is not the SHA-256 of its bytes.',
      );
    if (await keepKnown(owner.householdId, sha256)) return;
    await add(owner, sha256, bytes);
  }

  /** Marks an existing image as wanted; false if it does not exist (any more). */
  async function keepKnown(householdId: string, sha256: string): Promise<boolean> {
    return (await store.has(householdId, sha256)) && (await store.touch(householdId, sha256, nowMs()));
  }

  async function add({ householdId, userId }: Owner, sha256: string, bytes: Buffer): Promise<void> {
    const image = await encode(bytes, userId);
    await inTurn(householdId, async () => {
      if ((await store.count(householdId)) >= maxImages)
        throw new AppError('list_limit', `There is room for ${maxImages} pictures and no more.`);
      await store.write(householdId, sha256, image);
    });
  }

  /** @throws AppError `not_found` */
  async function get(householdId: string, sha256: string, width: ImageWidth): Promise<Buffer> {
    const file = await store.read(householdId, sha256, width);
    if (!file) throw new AppError('not_found', 'There is no such picture.');
    return file;
  }

  /** SHA-256 in hex of all of the household's images, whether a row names them or not. */
  function list(householdId: string): Promise<string[]> {
    return store.list(householdId);
  }

  /**
   * Removes all images of a household, e.g. with its last account. Call it after the household is gone from
   * the database, so that the daily collection removes what a concurrent upload leaves behind. Idempotent.
   */
  function removeAll(householdId: string): Promise<void> {
    return store.removeAll(householdId);
  }

  /**
   * Stores an image of an export under its original SHA-256. The exported file is re-encoded, so its bytes do
   * not match the SHA-256 of the upload.
   *
   * @throws AppError as `put`, except for the check of the bytes
   */
  async function restore(owner: Owner, sha256: string, bytes: Buffer): Promise<'added' | 'known'> {
    if (await keepKnown(owner.householdId, sha256)) return 'known';
    await add(owner, sha256, bytes);
    return 'added';
  }

  return { put, get, list, removeAll, restore };
}
export type ImagesService = ReturnType<typeof createImagesService>;
