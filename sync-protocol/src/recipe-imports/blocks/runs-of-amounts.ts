import { fractions } from '../../quantity/fraction-signs.ts';
import type { Block } from './block.ts';
import { areDeeds, tellsDeed } from './deeds.ts';
import { isFact } from './read-facts.ts';
import { hasAmount, ingredientText } from './recipe-lines.ts';
import { sectionOf } from './section-words.ts';

/** A range of blocks: `start` inclusive, `end` exclusive. */
export interface Run {
  start: number;
  end: number;
}

export const fewestAmounts = 2;
/** "Pinnalle: persiljaa" */
const onTop =
  /^(?:pinnalle|päälle|koristeluun|koristeeksi|tarjoiluun|to serve|for serving|to garnish|garnish|for the top):\s+\p{L}/iu;
/** Longest line without an amount among ingredients: "salt and pepper". */
const longestWithout = 45;

const longestUncounted = 60;
const uncounted = new RegExp(
  String.raw`^(?:(?:juice|zest|rind|grated zest) (?:and (?:juice|zest) )?of (?:[\d${fractions}]|an? |half)|(?:(?!for |to )\p{L}+ ){0,3}(?:salt|pepper|oil|butter|suolaa?|pippuria?|öljyä?|voita|peppar|olja|smör|salz|pfeffer|öl)(?![\p{L}'’]))`,
  'iu',
);

/** "Cooked rice, to serve", "Öljyä paistamiseen" */
const forUse =
  /^\p{Lu}[^.!?]*\s(?:to (?:serve|garnish|grate|finish|decorate|dust)|for (?:serving|frying|greasing|dusting|garnish|rolling)|tarjoiluun|paistamiseen|koristeluun|pinnalle|voiteluun|leipomiseen)$/u;

/**
 * The run with the most lines with amounts, including lines allowed between them; null if none is long
 * enough.
 */
export function longestRun(blocks: readonly Block[]): Run | null {
  let best: (Run & { amounts: number }) | null = null;
  for (let start = isTitled(blocks) ? 1 : 0; start < blocks.length; ) {
    const run = runFrom(blocks, start);
    if (run.amounts >= fewestAmounts && run.amounts > (best?.amounts ?? 0)) best = { start, ...run };
    start = Math.max(run.end, start + 1);
  }
  return best;
}

/** Whether the first line, "Buns 30 pcs", is a title: a blank line separates it from the list. */
function isTitled([first, second, third]: readonly Block[]): boolean {
  const isParted = first?.kind === 'line' && second?.isApart === true && third?.isApart === false;
  return isParted && /^\p{L}/u.test(first.text) && hasAmount(second.text) && hasAmount(third.text);
}

export function runFrom(blocks: readonly Block[], start: number): { end: number; amounts: number } {
  let amounts = 0;
  let end = start;
  for (let at = start; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (!block) break;
    if (hasAmount(block.text)) {
      amounts += 1;
      end = at + 1;
    } else if (amounts === 0 || !mayStandBetween(block) || areDeeds(blocks, at)) break;
    else if (block.kind !== 'heading' && !block.isApart) end = at + 1;
  }
  // Lines such as "salt and freshly ground pepper" and "nutmeg" may follow the last amount.
  const goesOn = (last: Block | undefined) =>
    last !== undefined && last.kind !== 'heading' && !last.isLink && isLastThing(last);
  while (amounts > 0 && goesOn(blocks[end])) end += 1;
  return { end, amounts };
}

function mayStandBetween({ kind, text }: Block): boolean {
  if (isFact(text) || sectionOf(text) !== null) return false;
  const bare = text.replace(/\s*\([^)]*\)/g, '');
  return kind === 'heading' || (bare.length <= longestWithout && !/[.!?]$/.test(bare));
}

export const isLastThing = (block: Block) =>
  (/^\p{Ll}/u.test(ingredientText(block.text)) || isUncountedThing(block.text) || onTop.test(block.text)) &&
  mayStandBetween(block);

/**
 * Whether a line without an amount is typical for the end of an ingredient list: "Juice of 1 lemon", "Salt
 * and black pepper", "Vegetable oil, for frying".
 */
export function isUncountedThing(text: string): boolean {
  const isThing = uncounted.test(text) || forUse.test(text);
  return text.length <= longestUncounted && isThing && !/[.:!?]$/.test(text) && !tellsDeed(text);
}
