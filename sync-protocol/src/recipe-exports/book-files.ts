import { gzipSync, strToU8 } from 'fflate';
import type { ZipFile } from '../export/write-zip.ts';
import { base64Of } from '../recipe-files/bytes/base64.ts';
import { withOwnValues } from '../recipe-files/own-values.ts';
import type { RecipeValues } from '../recipes/recipe.ts';
import { recipeJsonLd } from './recipe-json-ld.ts';
import { recipePaprika } from './recipe-paprika.ts';

/** Formats for exporting a whole recipe book. */
export type BookFormat = 'jsonLd' | 'paprika';

export interface RecipeOfBook {
  id: string;
  values: RecipeValues;
  /** Null if the recipe has no image, or this device does not have it. */
  image: { bytes: Uint8Array; type: string } | null;
}

/**
 * The files of a book's zip, one recipe at a time. JSON-LD has a folder per recipe with "recipe.json" and its
 * image, as Nextcloud Cookbook does; Paprika has one gzipped file per recipe with the image inside.
 */
export async function* bookFiles(
  format: BookFormat,
  recipes: AsyncIterable<RecipeOfBook>,
): AsyncGenerator<ZipFile> {
  const names = new Set<string>();
  for await (const recipe of recipes) {
    const name = freeName(recipe.values.title, names);
    if (format === 'paprika') {
      yield { name: `${name}.paprikarecipe`, pieces: [paprikaFile(recipe)], isPacked: true };
      continue;
    }
    const { image } = recipe;
    const imageName = image && `full.${endingOf(image.type)}`;
    yield { name: `${name}/recipe.json`, pieces: [jsonLdFile(recipe, imageName)], isPacked: false };
    if (image && imageName) yield { name: `${name}/${imageName}`, pieces: [image.bytes], isPacked: true };
  }
}

/** File extension of an exported book. */
export const bookEndings: Readonly<Record<BookFormat, string>> = { jsonLd: 'zip', paprika: 'paprikarecipes' };

function jsonLdFile({ id, values }: RecipeOfBook, imageName: string | null): Uint8Array {
  const onWeb = values.imageUrl.startsWith('https://') ? values.imageUrl : undefined;
  const shown = imageName ?? onWeb;
  const thing = { ...recipeJsonLd(values), identifier: id };
  return strToU8(
    JSON.stringify(
      withOwnValues(thing, { id, values }, shown === undefined ? {} : { image: shown }),
      null,
      2,
    ),
  );
}

function paprikaFile({ id, values, image }: RecipeOfBook): Uint8Array {
  const imageFields = image && {
    photo: `${id}.${endingOf(image.type)}`,
    photo_data: base64Of(image.bytes),
  };
  const thing = withOwnValues(recipePaprika(id, values), { id, values }, imageFields ?? {});
  return gzipSync(strToU8(JSON.stringify(thing)));
}

const endingOf = (type: string) => (type === 'image/jpeg' ? 'jpg' : (type.split('/')[1] ?? 'webp'));

const longestName = 80;

/** A file name from a title, unique among `names`. */
function freeName(title: string, names: Set<string>): string {
  const plain =
    title
      .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^\.+/, '')
      .slice(0, longestName)
      .trim() || 'recipe';
  let name = plain;
  for (let count = 2; names.has(name.toLowerCase()); count += 1) name = `${plain} (${count})`;
  names.add(name.toLowerCase());
  return name;
}
