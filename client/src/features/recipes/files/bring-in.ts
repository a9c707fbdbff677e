import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { recipeEdit } from 'sync-protocol/recipes/keywords.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { queuedOn } from '#db/outbox.ts';
import type { Images } from '#images/images.ts';
import type { Write } from '#sync/write/write.ts';
import type { FoundRecipe, RecipeReader, TakenRecipe } from './recipe-reader.ts';
import { restoreFromFile } from './restore-from-file.ts';

/** Recipes in memory and written at once: some megabytes with their images. */
const atOnce = 20;
/** More than `atOnce`, since only ids are needed. */
const deletedAtOnce = 200;

interface BringInDeps {
  db: AteriaDb;
  write: Write;
  images: Pick<Images, 'keep'>;
  reader: Pick<RecipeReader, 'take'>;
  /** Fetches an image from the web; resolves to its local `imageUrl`, empty if it cannot be fetched. */
  fetchImage: (address: string) => Promise<string>;
  /** Whether the tier includes nutrition: on another tier the server would reject a recipe with it. */
  hasNutrition: boolean;
  /** Checked before each batch. */
  isStopped: () => boolean;
  /** Called after each batch. */
  onBatch: (batch: BroughtBatch) => void;
}

/** Ids of a batch by result. Those in none of the lists were left for another time. */
export interface BroughtBatch {
  /** Written by this import, now on this device's disk. */
  kept: readonly string[];
  /** Of these, what the image that its file has or tells of could not be had for. */
  imageless: readonly string[];
  /** Already in the book, and not changed. */
  known: readonly string[];
  /** Could not be read again. */
  lost: readonly string[];
}

/**
 * Writes recipes of files into the book by ordinary edits, batch by batch; the next batch is read meanwhile. What is in the book
 * already stays as it is, so that twice is once; what was removed from it comes back, as the files have it.
 *
 * @throws the storage's error; what was told of before is kept
 */
export async function bringIn(recipes: readonly FoundRecipe[], deps: BringInDeps): Promise<void> {
  const batches = Array.from({ length: Math.ceil(recipes.length / atOnce) }, (_, index) =>
    recipes.slice(index * atOnce, (index + 1) * atOnce),
  );
  const take = (batch: readonly FoundRecipe[] | undefined) =>
    batch && deps.reader.take(batch.map(({ at }) => at));
  let coming = take(batches[0]);
  for (const [index, batch] of batches.entries()) {
    const taken = (await coming) ?? [];
    if (deps.isStopped()) return;
    coming = take(batches[index + 1]);
    coming?.catch(() => undefined); // thrown where it is awaited
    const read = taken.filter((each) => each !== null);
    const written = await writeBatch(read, deps);
    const lost = batch.filter((_, at) => taken[at] === null).map(({ id }) => id);
    deps.onBatch({ ...written, lost });
  }
}

async function writeBatch(
  taken: readonly TakenRecipe[],
  deps: Pick<BringInDeps, 'db' | 'write' | 'images' | 'fetchImage' | 'hasNutrition' | 'isStopped'>,
): Promise<Omit<BroughtBatch, 'lost'>> {
  const { db, write, images, hasNutrition } = deps;
  const ids = taken.map(({ id }) => id);
  const [inBook, hidden, waiting] = await Promise.all([
    db.recipes.bulkGet(ids),
    db.hiddenRows.bulkGet(ids.map((id): [string, string] => [recipe.name, id])),
    queuedOn(
      db,
      ids.map((id) => ({ noun: recipe.name, id })),
    ),
  ]);
  const present = new Set(inBook.flatMap((record) => (record ? [record.id] : [])));
  const removed = new Map(hidden.flatMap((known) => (known ? [[known.id, known.row.fields]] : [])));
  for (const { id, op } of waiting)
    removed.set(id, { ...removed.get(id), ...('set' in op ? op.set : undefined) });
  const webUrls = await webImagesOf(
    taken.filter(({ id }) => !present.has(id)),
    deps,
  );
  const fresh = taken.filter(({ id }) => webUrls.has(id));
  const withImages = fresh.filter(({ image }) => image !== null);
  const urls = await images.keep(withImages.flatMap(({ image }) => image ?? []));
  const keptUrls = new Map(withImages.map(({ id }, index) => [id, urls[index] ?? '']));
  const imageless: string[] = [];
  const edits = fresh.flatMap(({ id, values, imageAddress, webImage, hasLostImage }): Edit[] => {
    const before = removed.get(id);
    const told = keptUrls.get(id) ?? (webImage === '' ? imageAddress : (webUrls.get(id) ?? ''));
    const isLost = told === '' && (webImage !== '' || hasLostImage);
    // One that comes back keeps the image that it had.
    const imageUrl = isLost ? String(before?.imageUrl ?? '') : told;
    if (isLost && imageUrl === '') imageless.push(id);
    const whole = {
      ...values,
      ...(imageUrl !== '' && { imageUrl }),
      ...(!hasNutrition && { nutrition: null }),
    };
    return before ? restoreFromFile(id, whole, before) : [recipe.add(id, recipeEdit(whole))];
  });
  if (edits.length > 0) await write(edits);
  return { kept: fresh.map(({ id }) => id), imageless, known: [...present] };
}

/**
 * `imageUrl`s by recipe id, for recipes whose file gives only the image's address. If the import is stopped
 * meanwhile, the recipe being fetched and the later ones are left out: written without an image, they would
 * never get it.
 */
async function webImagesOf(
  recipes: readonly TakenRecipe[],
  { fetchImage, isStopped }: Pick<BringInDeps, 'fetchImage' | 'isStopped'>,
): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const { id, webImage } of recipes) {
    const url = webImage === '' ? '' : await fetchImage(webImage);
    if (webImage !== '' && url === '' && isStopped()) break;
    urls.set(id, url);
  }
  return urls;
}

/** Undoes an import by deleting these recipes. */
export async function takeOut(ids: readonly string[], write: Write, onBatch: (count: number) => void) {
  for (let at = 0; at < ids.length; at += deletedAtOnce) {
    const batch = ids.slice(at, at + deletedAtOnce);
    await write(batch.map((id) => recipe.delete(id)));
    onBatch(batch.length);
  }
}
