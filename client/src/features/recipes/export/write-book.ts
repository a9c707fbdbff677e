import type { BookFormat, RecipeOfBook } from 'sync-protocol/recipe-exports/book-files.ts';
import { type RecipeValues, recipe } from 'sync-protocol/recipes/recipe.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { idsByTitle } from '#db/ids-by-title.ts';
import type { RecipeRecord } from '#db/records.ts';
import { imageFileOf } from '#images/image-file-of.ts';
import type { Images } from '#images/images.ts';

/** Data is handed to the browser as Blobs of this size, which it may move to the disk. */
const pieceBytes = 4 * 1024 * 1024;

export interface BookFile {
  file: Blob;
  recipes: number;
  /** Number of images that are neither on this device nor could be fetched. */
  missing: number;
}

/** Writes the book to a file for other apps, on this device, recipe by recipe. Null if stopped. */
export async function writeBook(
  format: BookFormat,
  deps: {
    db: AteriaDb;
    images: Pick<Images, 'find' | 'fetch'>;
    locale: string;
    nowMs: () => number;
    isStopped: () => boolean;
    onProgress: (through: number, all: number) => void;
  },
): Promise<BookFile | null> {
  const { db, images, locale, nowMs, isStopped, onProgress } = deps;
  const [{ bookFiles }, { writeZip }] = await Promise.all([
    import('sync-protocol/recipe-exports/book-files.ts'),
    import('sync-protocol/export/write-zip.ts'),
  ]);
  const ids = await idsByTitle(db, locale);
  let missing = 0;
  async function* recipes(): AsyncGenerator<RecipeOfBook> {
    for (const [index, id] of ids.entries()) {
      onProgress(index, ids.length);
      const record = await db.recipes.get(id);
      if (isStopped()) return;
      if (!record) continue;
      const image = await imageFileOf(record.imageUrl, 1600, images);
      if (image === 'missing') missing += 1;
      yield {
        id,
        values: valuesOf(record),
        image: image instanceof Blob ? await bytesOf(image) : null,
      };
    }
  }
  const parts: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const lay = () => {
    parts.push(new Blob(pieces));
    pieces = [];
    bytes = 0;
  };
  for await (const piece of writeZip(bookFiles(format, recipes()), nowMs())) {
    pieces.push(new Uint8Array(piece));
    bytes += piece.length;
    if (bytes >= pieceBytes) lay();
  }
  if (isStopped()) return null;
  lay();
  onProgress(ids.length, ids.length);
  return { file: new Blob(parts, { type: 'application/zip' }), recipes: ids.length, missing };
}

/** The household's fields of a record, without this device's own. */
function valuesOf(record: RecipeRecord): RecipeValues {
  const names = new Set([...Object.keys(recipe.fields), ...Object.keys(recipe.lists)]);
  const values = Object.entries(record).filter(([name, value]) => names.has(name) && value !== undefined);
  return Object.fromEntries(values) as RecipeValues; // a record has all required fields of a recipe
}

async function bytesOf(file: Blob): Promise<RecipeOfBook['image']> {
  return { bytes: new Uint8Array(await file.arrayBuffer()), type: file.type || 'image/webp' };
}
