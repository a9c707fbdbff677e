import { exportFileName } from '../export/account-export.ts';
import { type ByteSource, sourceOfBytes } from './bytes/byte-source.ts';
import { isZip, readZip, type ZipEntry } from './bytes/read-zip.ts';
import { type Beside, type RecipeDocument, RecipeFileFault } from './file-recipe.ts';
import { maxDocumentBytes, readDocument } from './read-document.ts';

/** A separately read part of a file: the file itself, or a document in a zip file. */
export interface RecipePart {
  name: string;
  /** @throws RecipeFileFault for an unreadable part; the others are unaffected */
  open: () => Promise<RecipeDocument | null>;
}

/** Largest image that is extracted; a device scales it down before the server gets it. */
const maxImageFileBytes = 40 * 1024 * 1024;
/** Deepest nesting of zip files. */
const deepest = 3;
/** Largest book that is unpacked to be opened: its recipes are then read one by one, but all of it is in memory. */
const maxPackedBookBytes = 256 * 1024 * 1024;
const isBookName = /\.(?:zip|paprikarecipes|melarecipes)$/i;

const isImageName = /\.(?:jpe?g|png|webp|gif|avif|heic|heif|bmp|svg|tiff?)$/i;
const noDocument = /(?:^|\/)(?:__MACOSX\/|\.)|\.(?:css|js|ttf|woff2?|ico|map|mp4|mov|pdf|db|sqlite)$/i;

/**
 * The parts of a file, in order. Only the directory of a zip file is read here; each part is read when
 * opened, so that one at a time is in memory.
 *
 * @throws RecipeFileFault if the file is damaged, too large or without documents
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

/**
 * The documents of a zip file: the single data file of our own export or a Mealie backup, or a
 * "recipes.html", else every text.
 */
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
