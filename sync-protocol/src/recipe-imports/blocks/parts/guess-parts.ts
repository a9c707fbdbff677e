import type { Block } from '../block.ts';
import { isBehindSteps } from '../end-of-steps.ts';
import { type Guess, sentencesOf } from '../guess-sections.ts';
import { isFact } from '../read-facts.ts';
import { groupName, hasAmount, ingredientText } from '../recipe-lines.ts';
import { isOverThings } from './part-names.ts';

const fewestParts = 2;
const fewestUnnamed = 2;
const longestThing = 45;
const longestItem = 90;

/**
 * Guesses a dish in several parts, each with its ingredients and steps, e.g. crust and filling. Null if the
 * blocks are not of this form.
 */
export function guessParts(blocks: readonly Block[]): Guess | null {
  const heads = blocks.flatMap((block, at) =>
    block.kind === 'heading' &&
    (isOverThings(block, blocks[at + 1]) || isOverItems(block, blocks[at + 1]) || isOverList(blocks, at))
      ? [at]
      : [],
  );
  const [head] = heads;
  if (head === undefined) return null;
  const first = blocks.findIndex(({ text }) => hasAmount(text));
  // A single amount before the parts may be a date.
  const isUnnamed = blocks.slice(first, head).filter(({ text }) => hasAmount(text)).length >= fewestUnnamed;
  const starts = first < head && isUnnamed ? [first, ...heads] : heads;
  const parts = starts.map((start, index) => partOf(blocks.slice(start, starts[index + 1])));
  const whole = parts.filter(
    ({ ingredients, instructions }) => ingredients.length > 0 && instructions.some(isTold),
  );
  // Amounts among a part's steps are the ingredients of another part with an unknown name.
  const isMixed = parts.some(({ instructions }) => instructions.some(({ text }) => hasAmount(text)));
  if (whole.length < fewestParts || isMixed) return null;
  return {
    ingredients: parts.flatMap(({ ingredients }) => ingredients),
    instructions: parts.flatMap(({ instructions }) => instructions),
    at: starts[0] ?? 0,
  };
}

function partOf([first, ...rest]: readonly Block[]): Omit<Guess, 'at'> {
  const isNamed = first?.kind === 'heading';
  const blocks = isNamed || first === undefined ? rest : [first, ...rest];
  const named = isNamed ? { group: groupName(first.text) } : {};
  const isList = blocks[0]?.kind === 'item';
  const end = blocks.findIndex((block) => !(isThing(block) || (isList && isItem(block))));
  const things = blocks.slice(0, end < 0 ? undefined : end).filter(({ text }) => !isFact(text));
  return {
    ingredients: things.map(({ text }) => ({ text: ingredientText(text), ...named })),
    instructions: sentencesOf(end < 0 ? [] : untilBehind(blocks.slice(end))).map(({ text }) => ({
      text,
      ...named,
    })),
  };
}

/** Whether a heading of any name is over a list that starts with an amount. */
function isOverItems({ text }: Block, next: Block | undefined): boolean {
  return text.length <= longestThing && next?.list?.isOrdered === false && hasAmount(next.text);
}

/** Drops everything after the end of the steps. */
function untilBehind(blocks: readonly Block[]): readonly Block[] {
  const end = blocks.findIndex((_, at) => isBehindSteps(blocks, 0, at));
  return end < 0 ? blocks : blocks.slice(0, end);
}

/**
 * Whether a heading with a colon, "For the custard:", is followed by an amount in the first or second line.
 */
function isOverList(blocks: readonly Block[], at: number): boolean {
  const [head, ...next] = blocks.slice(at, at + 3);
  return (
    /\p{L}\)?\s?:$/u.test(head?.text ?? '') &&
    next.some(({ kind, text }) => kind !== 'heading' && hasAmount(text))
  );
}

/** Whether a list item is an ingredient, with or without an amount. */
function isItem({ kind, text }: Block): boolean {
  return kind === 'item' && text.length <= longestItem && !/^\d|[.!?]$/.test(text);
}

/** Whether a line is an instruction, unlike "A pinch of salt". */
const isTold = ({ text }: { text: string }) => text.length > longestThing || /[.!]$/.test(text);

function isThing({ text }: Block): boolean {
  return hasAmount(text) || (text.length <= longestThing && /^[^\p{L}]*\p{Ll}[^.!?]*$/u.test(text));
}
