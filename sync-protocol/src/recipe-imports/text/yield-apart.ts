import { type Block, likeHeading, noLevel } from '../blocks/block.ts';
import { isFact } from '../blocks/read-facts.ts';
import { hasAmount } from '../blocks/recipe-lines.ts';
import { sectionOf } from '../blocks/section-words.ts';

const number = String.raw`(?:(?:n|noin|ca?|about)\.?\s?)?\d[\d\s–-]*`;
const pieces = `${number}(?:kpl|palaa|pieces|pcs|bitar|stycken|stück|pezzi|pièces|piezas)`;
/** "Rye rolls (about 12 pieces)" */
const madeBehind = new RegExp(String.raw`^(\p{L}.*\S)\s+\((${pieces})\)$`, 'iu');
/** "Cinnamon buns 30 pcs": a title only if a list whose amounts come first follows. */
const madeInTitle = new RegExp(String.raw`^(\p{L}[^\d,;:]*\p{L})\s+(${pieces})$`, 'iu');
/** "Brownies, a tray or about 20 pieces" in a paragraph of its own over a list */
const madeLast = new RegExp(String.raw`^(\p{L}[^\d:]*\p{L}),?\s+(${pieces})$`, 'iu');
const fewestInTitle = 8;
/** "Sausage from the oven (for 4)" */
const servesInTitle = /^(\p{L}.*\S)\s+\(([^()]*\d[^()]*)\)$/u;
/** "Warm potato salad // for 4" */
const servesBehind = /^(\p{L}[^/|]*\S)\s+(?:\/\/|\||[–—-])\s+([^/|]*\d[^/|]*)$/u;
const madeAlone = new RegExp(String.raw`^${pieces}(?:\s*\([^()]*\))?$`, 'iu');
const counted = new RegExp(String.raw`^${number}\s(\p{L}+)$`, 'iu');
const shortestStem = 4;
/** Letters of an ending that may differ: "piirasta" and "piiraat", "rolls" and "roll". */
const longestEnding = 3;

/**
 * Turns a yield above the list, which is no amount of the first ingredient, into a line of its own, "Yield:
 * …".
 */
export function withYieldApart(shown: readonly Block[]): readonly Block[] {
  const blocks = [...titleAndYield(shown), ...shown.slice(1)].flatMap(nameAndServings);
  const at = blocks.findIndex(({ text }) => hasAmount(text));
  const [first, next] = [blocks[at], blocks[at + 1]];
  if (!first || !next?.isApart) return blocks;
  const [, name, count] = first.isApart ? (madeBehind.exec(first.text) ?? []) : [];
  const [, dish, many = ''] = first.isApart ? (madeLast.exec(first.text) ?? []) : [];
  if (dish !== undefined && Number(/\d+/.exec(many)?.[0]) >= fewestInTitle)
    return blocks.toSpliced(at, 1, lineOf(`Yield: ${many}`));
  // If blank lines separate the ingredients too, "3 eggs" under "Scrambled eggs" is one of them.
  const isParted = !first.isApart || blocks[at + 2]?.isApart === false;
  const made =
    madeAlone.test(first.text) || (isParted && isCountOf(blocks[at - 1], first)) ? first.text : count;
  if (made === undefined) return blocks;
  const told = [lineOf(`Yield: ${made}`)];
  if (name !== undefined) told.unshift({ text: name, kind: 'heading', level: likeHeading, isApart: true });
  return blocks.toSpliced(at, 1, ...told);
}

const lineOf = (text: string): Block => ({ text, kind: 'line', level: noLevel, isApart: false });

/** Splits the first line into title and yield or servings, if it has both. */
function titleAndYield([first, ...under]: readonly Block[]): Block[] {
  if (!first) return [];
  const [, dish, serves = ''] = servesInTitle.exec(first.text) ?? [];
  if (dish !== undefined && isFact(serves)) return [{ ...first, text: dish }, lineOf(serves)];
  const [, name, made = ''] = madeInTitle.exec(first.text) ?? [];
  const isTitle = name !== undefined && (under[0]?.isApart === true || isOverCounted(made, under));
  return isTitle ? [{ ...first, text: name }, lineOf(`Yield: ${made}`)] : [first];
}

/** Whether a count is too large for an ingredient and the next lines all start with amounts. */
function isOverCounted(made: string, under: readonly Block[]): boolean {
  const count = Number(/\d+/.exec(made)?.[0]);
  return count >= fewestInTitle && under.slice(0, 2).every(({ text }) => /^\d/.test(text) && hasAmount(text));
}

/** Splits a line with a dish's name and servings. */
function nameAndServings(block: Block): Block[] {
  const [, name, serves = ''] = servesBehind.exec(block.text) ?? [];
  if (name === undefined || !isFact(serves) || sectionOf(name) !== null) return [block];
  return [{ ...block, text: name }, lineOf(serves)];
}

/** Whether a line is the yield of the name above it: "12 rolls" under "Rye rolls". */
function isCountOf(over: Block | undefined, { text }: Block): boolean {
  const [, noun = ''] = counted.exec(text) ?? [];
  const stem = noun.slice(0, Math.max(shortestStem, noun.length - longestEnding)).toLowerCase();
  return stem.length >= shortestStem && over?.text.toLowerCase().includes(stem) === true;
}
