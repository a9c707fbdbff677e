import { createHash } from 'node:crypto';
import type { ImageWidth } from 'sync-protocol/images/image-widths.ts';
import { AppError } from '#lib/app-error.ts';
import type { Member } from '#lib/member.ts';
import { createTurnsByKey } from '#lib/turns/turns-by-key.ts';
import type { createEncodeImage } from './encode-image.ts';
import type { ImageStore } from './image-store.ts';

/** Far more than a cookbook has; a household's images take some gigabytes at most. */
const maxImages = 12_000;

/** Whose an image is to be, and who brings it. */
type Owner = Pick<Member, 'householdId' | 'userId'>;

/** Images by content address, each seen by its household alone. */
export function createImagesService(deps: {
  store: ImageStore;
  encode: ReturnType<typeof createEncodeImage>;
  nowMs: () => number;
}) {
  const { store, encode, nowMs } = deps;
  const inTurn = createTurnsByKey(1);

  /**
   * Keeps an image; one that is there already is only said to be wanted.
   *
   * @param sha256 of the bytes, in hex
   * @throws AppError `invalid_request` when the bytes are not what the address says, `list_limit` when the household has too many
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

  /** Says of an image that it is wanted; false when it is not there, or was lost just now. */
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

  /** Addresses (SHA-256 in hex) of all images that the household has, named by a recipe or not: `get` gives each. */
  function list(householdId: string): Promise<string[]> {
    return store.list(householdId);
  }

  /**
   * Removes all images of a household, e.g. with its last account. Call it after the household is gone from the database:
   * what an upload under way leaves behind is then removed by the daily collection. May be repeated.
   */
  function removeAll(householdId: string): Promise<void> {
    return store.removeAll(householdId);
  }

  /**
   * Keeps an image of an exported file under the address that it had there. What was exported is not what was once uploaded,
   * so the address is not that of the bytes.
   *
   * @throws AppError as for an upload
   */
  async function restore(owner: Owner, sha256: string, bytes: Buffer): Promise<'added' | 'known'> {
    if (await keepKnown(owner.householdId, sha256)) return 'known';
    await add(owner, sha256, bytes);
    return 'added';
  }

  return { put, get, list, removeAll, restore };
}
export type ImagesService = ReturnType<typeof createImagesService>;
