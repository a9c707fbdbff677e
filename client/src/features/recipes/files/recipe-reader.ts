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

/** A recipe in the files as listed. */
export interface FoundRecipe {
  /** Id of its row in the book; the same each time the file is read. */
  id: string;
  /** Its position in the files. */
  at: RecipePlace;
  format: RecipeFileFormat;
  title: string;
  sourceUrl: string;
  ingredients: number;
  steps: number;
  hasImage: boolean;
  hasNutrition: boolean;
  /** Whether something was too long and was cut. */
  isShortened: boolean;
}

export interface RecipePlace {
  part: number;
  index: number;
}

/** A file, a part of one, or a recipe that could not be read. */
export interface FoundFault {
  name: string;
  code: RecipeFileFaultCode;
}

/** Result of reading the next stretch of the files. */
export interface FoundMore {
  found: FoundRecipe[];
  faults: FoundFault[];
  /** Number of parts that were read, and of all. */
  read: number;
  parts: number;
}

/** A recipe to be added. */
export interface TakenRecipe {
  id: string;
  values: FileRecipeValues;
  image: PreparedImage | null;
  imageAddress: string;
  /** Web address of its image, if the file gives only that; empty for none. */
  webImage: string;
  /** Its file has an image that cannot be read here, and knows of no other. */
  hasLostImage: boolean;
}

/** Reads files part by part, with only one part in memory. */
export interface RecipeReader {
  /** Opens files and returns those that failed; reads no recipe yet. */
  open: (files: readonly File[]) => Promise<FoundFault[]>;
  more: () => Promise<FoundMore>;
  /** Small image for the list. */
  preview: (at: RecipePlace) => Promise<Blob | null>;
  take: (places: readonly RecipePlace[]) => Promise<(TakenRecipe | null)[]>;
}

/** Milliseconds of reading between updates of the list. */
const stretchMs = 150;

export function createRecipeReader(deps: {
  prepare: (file: Blob) => Promise<PreparedImage | { fault: unknown }>;
  preview: (file: Blob) => Promise<Blob | null>;
  nowMs: () => number;
}): RecipeReader {
  let parts: RecipePart[] = [];
  let next = 0;
  let last: { part: number; document: Promise<RecipeDocument | null> } | null = null;

  /** Caches the document opened last, since its recipes are requested one after another. */
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
        // In Ateria's own export a web address is the recipe's `imageUrl`; in other formats it is where to
        // fetch the image.
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
