import { type Block, likeHeading, noLevel } from '../blocks/block.ts';
import { isFact } from '../blocks/read-facts.ts';
import { hasAmount } from '../blocks/recipe-lines.ts';
import { sectionOf } from '../blocks/section-words.ts';

const number = String.raw`(?:(?:n|noin|ca?|about)\.?\s?)?\d[\d\s–-]*`;
const pieces = `${number}(?:kpl|palaa|pieces|pcs|bitar|stycken|stück|pezzi|pièces|piezas)`;
/** "Rye rolls (about 12 pieces)" */
const madeBehind = new RegExp(String.raw`^(\p{L}.*\S)\s+\((${pieces})\)$`, 'iu');
/** "Warm potato salad // for 4" */
const servesBehind = /^(\p{L}[^/|]*\S)\s+(?:\/\/|\||[–—-])\s+([^/|]*\d[^/|]*)$/u;
const madeAlone = new RegExp(`^${pieces}$`, 'iu');
const counted = new RegExp(String.raw`^${number}\s(\p{L}+)$`, 'iu');
const shortestStem = 4;
/** "piirasta" and "piiraat", "rolls" and "roll". */
const longestEnding = 3;

/** What it makes, and how many, which stands over the list and is no amount of its first thing: in a line of its own, as a yield is told. */
export function withYieldApart(shown: readonly Block[]): readonly Block[] {
  const blocks = shown.flatMap((block) => nameAndServings(block));
  const at = blocks.findIndex(({ text }) => hasAmount(text));
  const [first, next] = [blocks[at], blocks[at + 1]];
  if (!first || !next?.isApart) return blocks;
  const [, name, count] = first.isApart ? (madeBehind.exec(first.text) ?? []) : [];
  const made = madeAlone.test(first.text) || isCountOf(blocks[at - 1], first) ? first.text : count;
  if (made === undefined) return blocks;
  const told: Block[] = [{ text: `Yield: ${made}`, kind: 'line', level: noLevel, isApart: false }];
  if (name !== undefined) told.unshift({ text: name, kind: 'heading', level: likeHeading, isApart: true });
  return blocks.toSpliced(at, 1, ...told);
}

/** What a dish is called, and whom it serves, told in one line. */
function nameAndServings(block: Block): Block[] {
  const [, name, serves = ''] = servesBehind.exec(block.text) ?? [];
  if (name === undefined || !isFact(serves) || sectionOf(name) !== null) return [block];
  return [
    { ...block, text: name },
    { text: serves, kind: 'line', level: noLevel, isApart: false },
  ];
}

/** "12 rolls" under "Rye rolls". */
function isCountOf(over: Block | undefined, { isApart, text }: Block): boolean {
  const [, noun = ''] = counted.exec(text) ?? [];
  const stem = noun.slice(0, Math.max(shortestStem, noun.length - longestEnding)).toLowerCase();
  return !isApart && stem.length >= shortestStem && over?.text.toLowerCase().includes(stem) === true;
}
