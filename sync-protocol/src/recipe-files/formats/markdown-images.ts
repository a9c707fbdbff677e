import { bytesOfBase64 } from '../bytes/base64.ts';
import type { Beside, FileRecipe } from '../file-recipe.ts';
import { named } from './beside-images.ts';

/** `![Soup](soup.jpg "Soup")`; an address with spaces is between < and >. */
const inline = /(?<!\\)!\[[^\]\n]{0,300}\]\(\s*(?:<([^>\n]*)>|([^)\s]+))(?:\s+"[^"\n]{0,300}")?\s*\)/g;
/** `![[soup.jpg|300]]`, as Obsidian has it. */
const wiki = /(?<!\\)!\[\[([^\]|\n]{1,300})(?:\|[^\]\n]{0,100})?\]\]/g;
/** `![Soup][1]`, and somewhere below it `[1]: soup.jpg`. */
const byName = /(?<!\\)!\[[^\]\n]{0,300}\]\[([^\]\n]{1,100})\]/g;
const definition = /^[ \t]*\[([^\]\n]{1,100})\]:[ \t]*<?([^>\s]+)>?.*$/gm;

/** Replaces image references by inline images with their addresses. */
export function withImagesInline(text: string): string {
  const wanted = new Set([...text.matchAll(byName)].map(([, name]) => name));
  if (wanted.size === 0) return text;
  const addresses = new Map<string, string>();
  const rest = text.replace(definition, (whole, name: string, address: string) => {
    if (!wanted.has(name)) return whole;
    addresses.set(name, address);
    return '';
  });
  return rest.replace(byName, (_whole, name: string) => `![](<${addresses.get(name) ?? ''}>)`);
}

/** Removes the images from a text and returns their addresses in order. */
export function imagesApart(text: string): { text: string; images: string[] } {
  const images: string[] = [];
  const take = (address: string) => {
    if (address !== '') images.push(address);
    return '';
  };
  const rest = text
    .replace(inline, (_whole, marked?: string, plain?: string) => take((marked ?? plain ?? '').trim()))
    .replace(wiki, (_whole, name: string) => take(name.trim()));
  return { text: rest, images };
}

/** The first available image: embedded, in the zip file, or on the web. */
export function imageOf(
  images: readonly string[],
  beside: Beside | null,
): { image: FileRecipe['image']; imageUrl: string } {
  for (const address of images) {
    if (/^data:image\//i.test(address)) return { image: async () => bytesOfBase64(address), imageUrl: '' };
    if (/^https:/i.test(address)) return { image: null, imageUrl: address };
    const image = named(beside, address) ?? anywhere(beside, address);
    if (image) return { image, imageUrl: '' };
  }
  return { image: null, imageUrl: '' };
}

/** A bare file name may be in another folder, as note apps keep images together. */
function anywhere(beside: Beside | null, name: string): FileRecipe['image'] {
  const end = `/${name.normalize('NFC')}`;
  const path = name.includes('/') ? undefined : beside?.paths.find((each) => each.endsWith(end));
  return beside === null || path === undefined ? null : () => beside.read(path);
}
