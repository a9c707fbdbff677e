import type { Block } from '../blocks/block.ts';
import { isChrome } from '../blocks/recipe-lines.ts';

/** A weekday before a date: "Friday", "perjantai 20." */
const weekday = String.raw`(?:\p{L}{3,14}\.?,?\s+){0,2}`;
const month = String.raw`\p{L}{3,12}\.?`;
const year = String.raw`(?:19|20)\d\d`;
const day = [
  String.raw`\d{1,2}(?:\.|st|nd|rd|th|er|º)?\s+(?:de\s+)?${month},?\s+(?:de\s+)?${year}`,
  String.raw`${month}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+${year}`,
  String.raw`\d{1,2}[./-]\d{1,2}[./-](?:${year}|\d\d)`,
  String.raw`${year}-\d\d-\d\d`,
].join('|');
const clock = String.raw`(?:,?\s+(?:(?:klo|kl\.?|at|um|à)\s+)?\d{1,2}[.:]\d\d(?:\s?[ap]\.?m\.?)?)?`;
/** When something was written: "maanantai 10. toukokuuta 2010", "Posted on March 3, 2014". */
const date = new RegExp(`^${weekday}(?:${day})${clock}$`, 'iu');
/** A file name in place of a picture: "image.jpg", "CIMG6753-001.jpg". */
const picture = /^\S+\.(?:jpe?g|png|gif|webp|heic)$/i;
/** A site's headings over several recipes: "Easy recipes", "Pages". */
const ofSite =
  /^(?:pages?|pagine|sivut|sidor|seiten|(?:\p{L}+\s)?archives?(?::.*)?|(?:category|kategoria|kategori|kategorie|tag|avainsana|tunniste):.*|[«<←]?\s?(?:back|takaisin|tillbaka|zurück|retour|indietro|volver)|(?:\p{L}+\s){0,2}(?:recipes|reseptit|recetas|ricette|recettes|rezepte|recept)(?:\s\p{L}+)?)$/iu;

const fewestOfMenu = 4;
const longestOfMenu = 30;

/**
 * Drops a page's menu at the start: a paragraph of short lines with one like "Home" or "Log in" among them.
 */
export function withoutMenu(blocks: readonly Block[]): readonly Block[] {
  const next = blocks.findIndex(({ isApart }, at) => at > 0 && isApart);
  const lines = blocks.slice(0, next < 0 ? undefined : next);
  const isMenu =
    lines.length >= fewestOfMenu &&
    lines.every(({ text }) => text.length <= longestOfMenu) &&
    lines.some(({ text }) => isChrome(text));
  return isMenu && next > 0 ? blocks.slice(next) : blocks;
}

/** Whether a line belongs to the page that a text was copied from, not to its recipe. */
export function isAroundRecipe(text: string): boolean {
  return date.test(text) || picture.test(text);
}

/** Whether a line may be the site's, e.g. the name of a category. */
export function mayBeOfSite(text: string): boolean {
  return ofSite.test(text);
}
