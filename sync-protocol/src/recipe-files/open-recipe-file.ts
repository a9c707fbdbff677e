import { exportFileName } from '../export/account-export.ts';
import { type ByteSource, sourceOfBytes } from './bytes/byte-source.ts';
import { isZip, readZip, type ZipEntry } from './bytes/read-zip.ts';
import { type Beside, type RecipeDocument, RecipeFileFault } from './file-recipe.ts';
import { maxDocumentBytes, readDocument } from './read-document.ts';

/** A part of a file that is read for itself: the file, or a document of a zip file. */
export interface RecipePart {
  name: string;
  /** @throws RecipeFileFault for one that cannot be read, which costs no other */
  open: () => Promise<RecipeDocument | null>;
}

/** Largest image that is taken out; the server takes less, and a device makes it small first. */
const maxImageFileBytes = 40 * 1024 * 1024;
/** A zip file within one within one: nobody makes more. */
const deepest = 3;
/** Largest book that is unpacked to be opened: its recipes are then read one by one, but all of it is in memory. */
const maxPackedBookBytes = 256 * 1024 * 1024;
const isBookName = /\.(?:zip|paprikarecipes|melarecipes)$/i;

const isImageName = /\.(?:jpe?g|png|webp|gif|avif|heic|heif|bmp|svg|tiff?)$/i;
const noDocument = /(?:^|\/)(?:__MACOSX\/|\.)|\.(?:css|js|ttf|woff2?|ico|map|mp4|mov|pdf|db|sqlite)$/i;

/**
 * What a file has to read, in order. Nothing of it is read here but the directory of a zip file; a part is read when it is opened, and
 * no more than one has to be in memory.
 *
 * @throws RecipeFileFault for what is no file of recipes at all
 */
export async function openRecipeFile(source: ByteSource, depth = 0): Promise<RecipePart[]> {
  const head = await source.read(0, 4);
  if (!isZip(head)) {
    if (source.size > maxDocumentBytes) throw new RecipeFileFault('too_large');
    return [
      {
        name: source.name,
        open: async () => readDocument(await source.read(0, source.size), source.name, null),
      },
    ];
  }
  const entries = await readZip(source);
  const documents = documentsOf(entries);
  if (documents.length === 0) throw new RecipeFileFault('no_recipe');
  const [only, another] = documents;
  // A book that was packed once more, as mail programs and Macs do, is opened as if it were not.
  if (only && !another && isBookName.test(only.name) && depth + 1 < deepest) {
    const bytes = await only.read(maxPackedBookBytes);
    if (isZip(bytes)) return openRecipeFile(sourceOfBytes(only.name, bytes), depth + 1);
  }
  const paths = entries.map(({ name }) => name);
  const byName = new Map(entries.map((entry) => [entry.name, entry] as const));
  const besideOf = (path: string): Beside => ({
    path,
    paths,
    read: async (wanted) => {
      try {
        return (await byName.get(wanted)?.read(maxImageFileBytes)) ?? null;
      } catch (error) {
        if (error instanceof RecipeFileFault) return null;
        throw error;
      }
    },
  });
  return documents.map((entry) => ({
    name: entry.name,
    open: async () => {
      const bytes = await entry.read(maxDocumentBytes);
      if (!isZip(bytes)) return readDocument(bytes, entry.name, besideOf(entry.name));
      return depth + 1 >= deepest ? null : openInner(sourceOfBytes(entry.name, bytes), depth + 1);
    },
  }));
}

/** Of our own export and of a Mealie backup one document tells all; of any other every text is one. */
function documentsOf(entries: readonly ZipEntry[]): ZipEntry[] {
  const telling = entries.find(({ name }) => name === exportFileName || /(?:^|\/)database\.json$/.test(name));
  if (telling) return [telling];
  const names = new Set(entries.map(({ name }) => name));
  // The web page that Nextcloud Cookbook has made a recipe of, and keeps beside it.
  const isOriginPage = (name: string) =>
    name.endsWith('/import.html') && names.has(name.replace(/import\.html$/, 'recipe.json'));
  const texts = entries.filter(
    ({ name }) => !isImageName.test(name) && !noDocument.test(name) && !isOriginPage(name),
  );
  const page = texts.find(({ name }) => /(?:^|\/)recipes\.html?$/i.test(name));
  return page ? [page] : texts;
}

/**
 * All of a zip file within the file, as one document.
 *
 * @throws RecipeFileFault where nothing of it can be read
 */
async function openInner(source: ByteSource, depth: number): Promise<RecipeDocument | null> {
  const documents: RecipeDocument[] = [];
  const faults: RecipeFileFault[] = [];
  for (const part of await openRecipeFile(source, depth)) {
    try {
      const document = await part.open();
      if (document) documents.push(document);
    } catch (error) {
      if (!(error instanceof RecipeFileFault)) throw error;
      faults.push(error);
    }
  }
  const [first] = documents;
  const [fault] = faults;
  if (!first && fault) throw fault;
  const recipes = documents.flatMap((document) => document.recipes);
  const broken = faults.map((each) => () => {
    throw each;
  });
  return first ? { format: first.format, recipes: [...recipes, ...broken] } : null;
}
