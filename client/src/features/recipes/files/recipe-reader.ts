import type { ByteSource } from 'sync-protocol/recipe-files/bytes/byte-source.ts';
import {
  type FileRecipe,
  type FileRecipeValues,
  type RecipeDocument,
  RecipeFileFault,
  type RecipeFileFaultCode,
  type RecipeFileFormat,
} from 'sync-protocol/recipe-files/file-recipe.ts';
import { openRecipeFile, type RecipePart } from 'sync-protocol/recipe-files/open-recipe-file.ts';
import type { PreparedImage } from '#images/send/prepare-image.ts';

/** A recipe of the files as the list shows it. */
export interface FoundRecipe {
  /** Its row in the book: the same whenever it is read again. */
  id: string;
  /** Where it is in the files. */
  at: RecipePlace;
  format: RecipeFileFormat;
  title: string;
  sourceUrl: string;
  ingredients: number;
  steps: number;
  hasImage: boolean;
  hasNutrition: boolean;
  /** Something is longer than a recipe holds, and is cut. */
  isShortened: boolean;
}

export interface RecipePlace {
  part: number;
  index: number;
}

/** What could not be read: a file, a part of one, or a recipe of it. */
export interface FoundFault {
  name: string;
  code: RecipeFileFaultCode;
}

/** What the next stretch of the files gave. */
export interface FoundMore {
  found: FoundRecipe[];
  faults: FoundFault[];
  /** Parts that have been read, and that there are. */
  read: number;
  parts: number;
}

/** A recipe as it goes in. Null where it cannot be read any more. */
export interface TakenRecipe {
  id: string;
  values: FileRecipeValues;
  image: PreparedImage | null;
  imageAddress: string;
  /** Where its image is on somebody's web, of a file that only tells the address; empty for none. */
  webImage: string;
  /** Its file has an image that cannot be read here, and knows of no other. */
  hasLostImage: boolean;
}

/** Reads the files part by part, with no more than one in memory. */
export interface RecipeReader {
  /** What can be opened of the files; nothing of a recipe is read yet. */
  open: (files: readonly File[]) => Promise<FoundFault[]>;
  more: () => Promise<FoundMore>;
  /** A small image for the list. */
  preview: (at: RecipePlace) => Promise<Blob | null>;
  take: (places: readonly RecipePlace[]) => Promise<(TakenRecipe | null)[]>;
}

/** So long a stretch of the files is read before the list hears of it. */
const stretchMs = 150;

export function createRecipeReader(deps: {
  prepare: (file: Blob) => Promise<PreparedImage | { fault: unknown }>;
  preview: (file: Blob) => Promise<Blob | null>;
  nowMs: () => number;
}): RecipeReader {
  let parts: RecipePart[] = [];
  let next = 0;
  let last: { part: number; document: Promise<RecipeDocument | null> } | null = null;

  /** The document that was opened last is at hand: its recipes are asked for one after another. */
  function documentOf(part: number): Promise<RecipeDocument | null> {
    if (last?.part !== part)
      last = { part, document: parts[part]?.open() ?? Promise.resolve<RecipeDocument | null>(null) };
    return last.document;
  }

  async function readAt({ part, index }: RecipePlace): Promise<FileRecipe | null> {
    try {
      return (await documentOf(part))?.recipes[index]?.() ?? null;
    } catch (error) {
      if (error instanceof RecipeFileFault) return null;
      throw error;
    }
  }

  async function imageFileOf(recipe: FileRecipe | null): Promise<Blob | null> {
    const bytes = await recipe?.image?.();
    return bytes ? new Blob([new Uint8Array(bytes)]) : null;
  }

  return {
    open: async (files) => {
      parts = [];
      next = 0;
      last = null;
      const faults: FoundFault[] = [];
      for (const file of files) {
        const opened = await orFault(file.name, faults, () => openRecipeFile(sourceOf(file)));
        parts.push(...(opened ?? []));
      }
      return faults;
    },
    more: async () => {
      const until = deps.nowMs() + stretchMs;
      const found: FoundRecipe[] = [];
      const faults: FoundFault[] = [];
      while (next < parts.length && deps.nowMs() < until) {
        const part = next;
        next += 1;
        const name = parts[part]?.name ?? '';
        const document = await orFault(name, faults, () => documentOf(part));
        for (const [index, read] of document?.recipes.entries() ?? []) {
          const recipe = await orFault(name, faults, read);
          if (document && recipe) found.push(foundOf(recipe, { part, index }, document.format));
        }
      }
      return { found, faults, read: next, parts: parts.length };
    },
    preview: async (at) => {
      const image = await imageFileOf(await readAt(at));
      return image && deps.preview(image);
    },
    take: async (places) => {
      const taken: (TakenRecipe | null)[] = [];
      for (const at of places) {
        const recipe = await readAt(at);
        if (!recipe) {
          taken.push(null);
          continue;
        }
        const image = await imageFileOf(recipe);
        const prepared = image && (await deps.prepare(image));
        const { values, imageAddress } = recipe;
        const isKept = prepared !== null && !('fault' in prepared);
        // Of a recipe that went out of Ateria an address on the web is its own; of any other its image is on somebody's site.
        const onWeb = recipe.id === undefined ? '' : imageAddress;
        taken.push({
          id: rowIdOf(recipe),
          values,
          image: isKept ? prepared : null,
          imageAddress: onWeb,
          webImage: isKept || onWeb !== '' ? '' : imageAddress,
          hasLostImage: recipe.image !== null && !isKept && imageAddress === '',
        });
      }
      return taken;
    },
  };
}

const rowIdOf = ({ id, key }: FileRecipe) => id ?? `file-${key}`;

function foundOf(recipe: FileRecipe, at: RecipePlace, format: RecipeFileFormat): FoundRecipe {
  const { values, isShortened, image } = recipe;
  return {
    id: rowIdOf(recipe),
    at,
    format,
    title: values.title,
    sourceUrl: values.sourceUrl ?? '',
    ingredients: values.ingredients?.length ?? 0,
    steps: values.instructions?.length ?? 0,
    hasNutrition: Object.values(values.nutrition ?? {}).some((value) => value !== null),
    hasImage: image !== null,
    isShortened,
  };
}

async function orFault<T>(name: string, faults: FoundFault[], act: () => Promise<T> | T): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof RecipeFileFault)) throw error;
    faults.push({ name, code: error.code });
    return null;
  }
}

function sourceOf(file: File): ByteSource {
  return {
    name: file.name,
    size: file.size,
    read: async (start, end) => {
      const bytes = await file
        .slice(start, end)
        .arrayBuffer()
        .catch(() => {
          throw new RecipeFileFault('out_of_reach');
        });
      return new Uint8Array(bytes);
    },
  };
}
