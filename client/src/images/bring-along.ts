import { createCore } from 'sync-protocol/device/core.ts';
import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { imageUrlOf, sha256OfUrl } from 'sync-protocol/images/images.ts';
import { asEdit, type EditData } from 'sync-protocol/nouns/edit.ts';
import { exportedNouns, nouns } from 'sync-protocol/nouns/registry.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import type { ApiClient } from '#api/http.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { readRemoved } from '#db/households/kept-households.ts';
import { isQueuedOn } from '#db/outbox.ts';
import type { StoredRecord } from '#db/records.ts';
import type { Exclusive } from '#sync/engine/exclusive.ts';
import { toSyncApi } from '#sync/engine/to-sync-api.ts';
import { createPull } from '#sync/pull/pull.ts';
import { knownRow } from '#sync/rows/known-rows.ts';
import { readSyncState } from '#sync/status/sync-state.ts';
import { copyOf } from '#sync/write/copy-record.ts';
import type { Write } from '#sync/write/write.ts';
import { imageCacheName } from './cache/image-caches.ts';
import { putImages } from './send/keep-image.ts';
import { addressOf, imagePath } from './show/image-address.ts';

/** Rows written in one batch, and images in one, which are in memory until then. */
const rowsAtOnce = 200;
const imagesAtOnce = 10;

/** An edit that copies a row, with the image that the row refers to. */
interface Carried {
  edit: EditData;
  image: { sha256: string; type: string; bytes: ArrayBuffer } | null;
}

/** Result of copying. */
export interface BroughtAlong {
  /**
   * `some`: not everything could be fetched now; calling it again continues. `removed`: the person no longer
   * belongs to the source household and nothing was copied; once its rows are removed from this device,
   * calling it again copies what they had not sent.
   */
  kind: 'all' | 'some' | 'removed';
  /** Number of recipes, recurring items and lists that exceed the free plan. */
  leftOut: number;
}

/**
 * Copies a person's data from one household to another by ordinary edits with the same ids. Rows that already
 * exist there stay as they are, so repeating is safe, and the source is not changed.
 */
export async function bringAlong(deps: {
  from: AteriaDb;
  to: AteriaDb;
  /**
   * Whether the target household is on the free plan; rows that the server would reject there are left out.
   */
  isFree?: boolean;
  write: Write;
  /** API client for the source household. */
  client: ApiClient;
  exclusive: Exclusive;
  nowMs: () => number;
}): Promise<BroughtAlong> {
  const { from, to, isFree = false, write, client, exclusive, nowMs } = deps;
  const removed = await readRemoved(from);
  const pulled = removed ? 'pulled' : await pullAll(from, client, nowMs);
  if (pulled !== 'pulled') return { kind: pulled === 'removed' ? 'removed' : 'some', leftOut: 0 };
  // Until the target's own recipes have been pulled, it is unknown how many fit in.
  if (isFree && !removed && !(await readSyncState(to)).hasPulled) return { kind: 'some', leftOut: 0 };
  // Data left unsent before a removal exists nowhere else: it is copied even if the server may reject it.
  const fit = isFree && !removed ? fitInFreePlan(await to.recipes.count()) : (edit: EditData) => edit;
  let isWhole = true;
  let leftOut = 0;
  const batches = createBatches({ to, write, exclusive, nowMs });
  for (const each of removed?.adds ?? (await copiesOf(from))) {
    if (await isThere(to, each)) continue;
    const edit = fit(each);
    // The lines of a list are not counted apart from it.
    if (!edit && each.noun !== generatedItem.name) leftOut += 1;
    if (!edit) continue;
    const carried = await withImage(edit, { from, client });
    if (carried) await batches.add(carried);
    else isWhole = false;
  }
  await batches.flush();
  return { kind: isWhole ? 'all' : 'some', leftOut };
}

/** Writes copies to the target, many at once. */
function createBatches({
  to,
  write,
  exclusive,
  nowMs,
}: Pick<Parameters<typeof bringAlong>[0], 'to' | 'write' | 'exclusive' | 'nowMs'>) {
  let batch: Carried[] = [];
  /** Another window may be copying the same rows, so existing ones are skipped. */
  const flush = () =>
    exclusive(`bring along ${to.name}`, async () => {
      const carried: Carried[] = [];
      for (const each of batch) if (!(await isThere(to, each.edit))) carried.push(each);
      batch = [];
      if (carried.length === 0) return;
      const images = carried.flatMap(({ image }) => image ?? []);
      await putImages(to, images, nowMs());
      await write(carried.map(({ edit }) => asEdit(edit)));
    });
  return {
    flush,
    async add(carried: Carried): Promise<void> {
      batch.push(carried);
      const isFull = batch.length >= rowsAtOnce || batch.filter(({ image }) => image).length >= imagesAtOnce;
      if (isFull) await flush();
    },
  };
}

async function copiesOf(db: AteriaDb): Promise<EditData[]> {
  const copies: EditData[] = [];
  for (const noun of exportedNouns) {
    const records = await db.table<StoredRecord, string>(noun.table).toArray();
    copies.push(...records.map((record) => copyOf(noun, record)));
  }
  return copies;
}

/**
 * The server's rules for the free plan, so that no row arrives there only to be rejected (`recipe-terms.ts`
 * of the server).
 *
 * @param recipeCount number of recipes already there
 * @returns a function that gives an edit as it fits in, without nutrition; null if it does not
 */
function fitInFreePlan(recipeCount: number): (edit: EditData) => EditData | null {
  let room = recipe.maxFreeRows - recipeCount;
  const premium = new Set<string>(
    exportedNouns.filter(({ maxFreeRows }) => maxFreeRows === 0).map(({ name }) => name),
  );
  return (edit) => {
    if (premium.has(edit.noun)) return null;
    if (edit.noun !== recipe.name || edit.kind !== 'add') return edit;
    if (room <= 0) return null;
    room -= 1;
    return { ...edit, set: { ...edit.set, nutrition: null } };
  };
}

/** Also true for a row that was copied before and removed there. */
async function isThere(db: AteriaDb, { noun, id }: EditData): Promise<boolean> {
  if (await knownRow(db, { noun, id })) return true;
  return isQueuedOn(db, { noun, id });
}

/** Pulls the source household, of which a newly signed-in device has nothing yet. */
async function pullAll(
  db: AteriaDb,
  client: ApiClient,
  nowMs: () => number,
): Promise<'pulled' | 'incomplete' | 'removed'> {
  const pull = createPull({ db, core: createCore(nouns), api: toSyncApi(client), nowMs });
  for (;;) {
    const result = await pull();
    if (result.kind === 'overtaken') continue;
    if (result.kind === 'refused' && result.code === 'not_a_member') return 'removed';
    // Without the server an earlier complete pull is enough.
    if (result.kind !== 'pulled') return (await readSyncState(db)).hasPulled ? 'pulled' : 'incomplete';
    if (result.remaining === 0) return 'pulled';
  }
}

/**
 * Attaches a row's image, to be uploaded to the other household like any other. The bytes that the server
 * serves have another hash than those once uploaded, so the edit gets a new address. Null if the image cannot
 * be fetched now.
 */
async function withImage(
  edit: EditData,
  deps: { from: AteriaDb; client: ApiClient },
): Promise<Carried | null> {
  if (edit.kind !== 'add' || typeof edit.set.imageUrl !== 'string') return { edit, image: null };
  const sha256 = sha256OfUrl(edit.set.imageUrl);
  if (!sha256) return { edit, image: null };
  const found = await bytesOf(sha256, deps);
  if (found === 'unreachable') return null;
  const named = (imageUrl: string) => ({ ...edit, set: { ...edit.set, imageUrl } });
  if (found === 'absent') return { edit: named(''), image: null };
  const bytes = await found.arrayBuffer();
  const address = await addressOf(bytes);
  return { edit: named(imageUrlOf(address)), image: { sha256: address, type: found.type, bytes } };
}

async function bytesOf(
  sha256: string,
  { from, client }: { from: AteriaDb; client: ApiClient },
): Promise<Blob | 'absent' | 'unreachable'> {
  const [local, kept] = await Promise.all([from.localPictures.get(sha256), from.pictureBytes.get(sha256)]);
  if (local && kept) return new Blob([kept.bytes], { type: local.type });
  const path = imagePath(sha256, 1600);
  const cacheName = imageCacheName(from.name);
  const cached = await globalThis.caches?.match(path, { cacheName }).catch(() => undefined);
  if (cached) return cached.blob();
  const answer = await client.openImage({ path });
  if (answer.kind === 'image') return answer.file;
  return answer.kind === 'refused' ? 'absent' : 'unreachable';
}
