import { bytesOfBase64 } from '../bytes/base64.ts';
import type { Beside, FileRecipe } from '../file-recipe.ts';
import { named } from './beside-images.ts';

/** `![Soup](soup.jpg "Soup")`, and the address between < and > where it has spaces. */
const inline = /(?<!\\)!\[[^\]\n]{0,300}\]\(\s*(?:<([^>\n]*)>|([^)\s]+))(?:\s+"[^"\n]{0,300}")?\s*\)/g;
/** `![[soup.jpg|300]]`, as Obsidian has it. */
const wiki = /(?<!\\)!\[\[([^\]|\n]{1,300})(?:\|[^\]\n]{0,100})?\]\]/g;
/** `![Soup][1]`, and somewhere below it `[1]: soup.jpg`. */
const byName = /(?<!\\)!\[[^\]\n]{0,300}\]\[([^\]\n]{1,100})\]/g;
const definition = /^[ \t]*\[([^\]\n]{1,100})\]:[ \t]*<?([^>\s]+)>?.*$/gm;

/** A text whose images each stand with their address where they are shown. */
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

/** A text without its images, and where these are, in order. */
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

/** The first of them that can be had: in the text itself, beside it, or on the web. */
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

/** A name alone may be in another folder: notes keep their images together. */
function anywhere(beside: Beside | null, name: string): FileRecipe['image'] {
  const end = `/${name.normalize('NFC')}`;
  const path = name.includes('/') ? undefined : beside?.paths.find((each) => each.endsWith(end));
  return beside === null || path === undefined ? null : () => beside.read(path);
}
