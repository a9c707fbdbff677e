import type { Block } from './block.ts';
import { areDeeds, tellsDeed } from './deeds.ts';
import { isFact } from './read-facts.ts';
import { hasAmount, ingredientText } from './recipe-lines.ts';
import { sectionOf } from './section-words.ts';

/** Where lines that belong together begin and end. */
export interface Run {
  start: number;
  end: number;
}

export const fewestAmounts = 2;
/** "Pinnalle: persiljaa" */
const onTop =
  /^(?:pinnalle|päälle|koristeluun|koristeeksi|tarjoiluun|to serve|for serving|to garnish|garnish|for the top):\s+\p{L}/iu;
/** A line among ingredients without an amount: "salt and pepper". */
const longestWithout = 45;

const longestUncounted = 60;
const uncounted =
  /^(?:(?:juice|zest|rind|grated zest) (?:and (?:juice|zest) )?of (?:[\d¼-¾⅓-⅞]|an? |half)|(?:(?!for |to )\p{L}+ ){0,3}(?:salt|pepper|oil|butter|suolaa?|pippuria?|öljyä?|voita|peppar|olja|smör|salz|pfeffer|öl)(?![\p{L}'’]))/iu;

/** "Cooked rice, to serve", "Öljyä paistamiseen" */
const forUse =
  /^\p{Lu}[^.!?]*\s(?:to (?:serve|garnish|grate|finish|decorate|dust)|for (?:serving|frying|greasing|dusting|garnish|rolling)|tarjoiluun|paistamiseen|koristeluun|pinnalle|voiteluun|leipomiseen)$/u;

/** Most lines with amounts one after the other, with what may stand between them. */
export function longestRun(blocks: readonly Block[]): Run | null {
  let best: (Run & { amounts: number }) | null = null;
  for (let start = isTitled(blocks) ? 1 : 0; start < blocks.length; ) {
    const run = runFrom(blocks, start);
    if (run.amounts >= fewestAmounts && run.amounts > (best?.amounts ?? 0)) best = { start, ...run };
    start = Math.max(run.end, start + 1);
  }
  return best;
}

/** "Buns 30 pcs" over a list that blank lines part from it, and not its lines from each other, is its title. */
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
  // "salt and freshly ground pepper", and "nutmeg" under it, right behind the last amount.
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

/** "Juice of 1 lemon", "Salt and black pepper", "Vegetable oil, for frying": what stands at the end of a list, with a capital or not. */
export function isUncountedThing(text: string): boolean {
  const isThing = uncounted.test(text) || forUse.test(text);
  return text.length <= longestUncounted && isThing && !/[.:!?]$/.test(text) && !tellsDeed(text);
}
