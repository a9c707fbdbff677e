import type { ReadingLine } from '../recipe-reading.ts';
import type { Announced } from './announced-by.ts';
import type { Block } from './block.ts';
import { joinAmounts } from './join-amounts.ts';
import { isNutrition } from './nutrients.ts';
import { withPartNames, withPartsOfWork } from './parts/with-part-names.ts';
import { isFact, isYield } from './read-facts.ts';
import {
  groupName,
  hasAmount,
  ingredientText,
  isChrome,
  isSignOff,
  isStepNumber,
  longestListed,
  longestThing,
  stepNumberOf,
  stepText,
} from './recipe-lines.ts';
import type { Section } from './section-words.ts';
import { withoutCounts } from './without-counts.ts';

/** A number that continues after a list inside a step: "5. Bake". */
const countGoesOn = /^\d{1,2}[.)]\s+\p{Lu}/u;
const ownNumber = /^(\d{1,2})\s*[.、)]/;
/** "2 Toast the seeds" */
const bareNumber = /^\d{1,2}\s*(?=\p{Lu}\p{Ll})/u;
const fewestNumbered = 3;
/** A single list may be anything. */
const fewestLists = 2;
const fewestParagraphs = 2;
const mostlyAlone = 0.8;
/** Longer than nearly any ingredient. */
const shortestTale = 120;
const fewestBeforeTale = 3;

/** The lines of a section: its list items if there are any, else its paragraphs. Headings become groups. */
export function linesOfSection(all: readonly Block[], { section, group: first }: Announced): ReadingLine[] {
  const blocks =
    section === 'instructions' ? withPartsOfWork(withoutThings(all)) : withPartNames(withoutTale(all));
  const items = blocks.filter(({ kind }) => kind === 'item').length;
  const others = blocks.filter(({ kind }) => kind === 'line');
  const paragraphs = others.filter(({ text }) =>
    section === 'ingredients' ? hasAmount(text) : text.length > 40,
  );
  const areNames = section === 'instructions' && nameParts(blocks);
  const isList =
    items >= 2 &&
    !areNames &&
    !(section === 'instructions' && (beginsInParagraphs(blocks) || areBetweenLists(blocks))) &&
    (items >= paragraphs.length || (section === 'instructions' && isOneList(blocks)));
  // "Topping:" may be followed by its only ingredient as a line.
  const underHeadings = new Set(blocks.filter((_, at) => blocks[at - 1]?.kind === 'heading'));
  const isCounted = (block: Block) =>
    block.kind === 'item' ||
    // An ingredient in bold still belongs to the list.
    (section === 'ingredients' && isBoldThing(block)) ||
    (block.kind === 'line' &&
      (section === 'instructions'
        ? countGoesOn.test(block.text)
        : underHeadings.has(block) && hasAmount(block.text)));
  const lastCounted =
    (section === 'instructions' ? lastNumbered(blocks) : undefined) ?? blocks.findLastIndex(isCounted);
  const lastItem = isList ? lastCounted : blocks.length;
  // The first step, "1. Whisk the eggs", may be a paragraph before the list of the others.
  const beginsCount = section === 'instructions' && /^1[.)]/.test(blocks[0]?.text ?? '');
  const firstItem = beginsCount ? blocks.findIndex(({ kind }) => kind === 'item') : 0;
  let group = first;
  const lines: ReadingLine[] = [];
  const told = blocks.slice(0, lastItem + 1);
  for (const [at, block] of (section === 'ingredients' ? thingsOf(told) : told).entries()) {
    const { kind, text } = block;
    const isThing = () => section === 'ingredients' && (isListed(text) || isBoldThing(block));
    const isName = (kind === 'heading' && !isThing()) || (areNames && kind === 'item');
    if (isName) {
      if (!isStepNumber(text))
        group = groupName(section === 'instructions' ? stepText(text).replace(bareNumber, '') : text);
    } else if (!isList || isCounted(block) || at < firstItem) lines.push(...lineOf(section, block, group));
  }
  return section === 'ingredients' ? [...withoutCounts(lines)] : withoutNumbers(lines);
}

/**
 * Removes numbers that were in boxes of their own, if all steps are numbered: "1 Tear the bread", "2 Fry it".
 */
function withoutNumbers(lines: ReadingLine[]): ReadingLine[] {
  const areNumbered =
    lines.length >= fewestNumbered &&
    lines.every(({ text }, at) => bareNumber.test(text) && Number.parseInt(text, 10) === at + 1);
  return areNumbered ? lines.map((line) => ({ ...line, text: line.text.replace(bareNumber, '') })) : lines;
}

/** Drops prose about the dish after the list. */
function withoutTale(blocks: readonly Block[]): readonly Block[] {
  const isTale = ({ text }: Block) =>
    text.length >= longestListed || (text.length >= shortestTale && /[.!?…]["”»)\s]*$/.test(text));
  const last = blocks.findLastIndex(
    ({ hint, kind, text }) => kind !== 'line' || hint === 'ingredients' || hasAmount(text),
  );
  const tale = blocks.findIndex((block, at) => at > last && isTale(block));
  return tale < fewestBeforeTale ? blocks : blocks.slice(0, tale);
}

/** Drops unnumbered lists of ingredients and tools within the steps. */
function withoutThings(blocks: readonly Block[]): readonly Block[] {
  const lists = new Map<number, Block[]>();
  for (const block of blocks)
    if (block.list && !block.list.isOrdered)
      lists.set(block.list.id, [...(lists.get(block.list.id) ?? []), block]);
  const short = [...lists].filter(([, items]) => items.every(isThing));
  const counted = short.filter(
    ([, items]) => items.filter(({ text }) => hasAmount(text)).length > items.length / 2,
  );
  if (counted.length < fewestLists) return blocks;
  const things = new Set(short.map(([id]) => id));
  return blocks.filter(({ list }) => list === undefined || !things.has(list.id));
}

const isThing = ({ text }: Block) =>
  text.length <= 2 * longestThing && !/[.!;:]$/.test(text) && !isStepNumber(text);

/** Joins amounts, after dropping facts such as "2 portions", which are no amount of the following name. */
const thingsOf = (blocks: readonly Block[]) =>
  joinAmounts(blocks.filter(({ kind, text }) => kind === 'heading' || isNutrition(text) || !isFact(text)));

/** Index of the last item numbered in its text, "1、…", if an unnumbered list follows; undefined otherwise. */
function lastNumbered(blocks: readonly Block[]): number | undefined {
  const items = blocks.filter(({ kind }) => kind === 'item');
  const count = items.findIndex(
    ({ text }, at) => Number(ownNumber.exec(text.normalize('NFKC'))?.[1]) !== at + 1,
  );
  const [last, other] = [items[count - 1], items[count]];
  const isOther = last?.list !== undefined && other?.list !== undefined && last.list.id !== other.list.id;
  return count >= fewestNumbered && isOther ? blocks.indexOf(last) : undefined;
}

/** Whether a numbered list right under the heading is the only list; then what follows it is no step. */
function isOneList(blocks: readonly Block[]): boolean {
  const [first] = blocks;
  const items = blocks.filter(({ kind }) => kind === 'item');
  const isOne = items.every(({ list }) => list?.isOrdered && list.id === first?.list?.id);
  return (
    first?.kind === 'item' && isOne && blocks.slice(0, items.length).every(({ kind }) => kind === 'item')
  );
}

/**
 * Whether nearly every step is a numbered list of its own, because paragraphs of the steps are in between.
 */
function areBetweenLists(blocks: readonly Block[]): boolean {
  const items = blocks.filter(({ kind }) => kind === 'item');
  const lists = new Set(items.flatMap(({ list }) => (list?.isOrdered ? [list.id] : [])));
  return lists.size > 1 && lists.size >= items.length * mostlyAlone;
}

/** Whether the steps are paragraphs, followed by a list without sentences, such as nutrition. */
function beginsInParagraphs(blocks: readonly Block[]): boolean {
  const isSentence = ({ text }: Block) => text.length > longestThing && /\p{L}.*[.!]$/su.test(text);
  const first = blocks.findIndex(({ kind }) => kind === 'item');
  const before = blocks.slice(0, first).filter(({ kind }) => kind === 'line');
  const items = blocks.filter(({ kind }) => kind === 'item');
  return (
    before.filter(isSentence).length >= fewestParagraphs && items.filter(isSentence).length < items.length / 2
  );
}

/** Whether the items are names of the paragraphs that follow each of them. */
function nameParts(blocks: readonly Block[]): boolean {
  const items = blocks.flatMap(({ kind, text }, at) =>
    kind === 'item' ? [{ text, next: blocks[at + 1] }] : [],
  );
  return (
    items.length >= 2 &&
    items.every(
      ({ text, next }) => text.length <= longestThing && !/[.!]$/.test(text) && next?.kind === 'line',
    )
  );
}

function lineOf(section: Section, { isLink, list, text }: Block, group: string | undefined): ReadingLine[] {
  const line = section === 'ingredients' ? ingredientText(text) : stepText(text);
  if (!/\p{L}/u.test(line) || isChrome(text)) return [];
  if (section === 'instructions' && (isLink || (isSignOff(text) && list?.isOrdered !== true))) return [];
  if (section === 'ingredients' ? isFact(text) : isYield(text)) return [];
  const number = section === 'instructions' ? stepNumberOf(text) : undefined;
  return [{ text: line, ...(group !== undefined && { group }), ...(number !== undefined && { number }) }];
}

/** Whether a bold list item is an ingredient: "2 cups of water", "salt". */
function isBoldThing({ kind, list, text }: Block): boolean {
  return kind === 'heading' && list !== undefined && (isListed(text) || /^\p{Ll}.*[^:]$/u.test(text));
}

/** Whether a heading is an ingredient. */
function isListed(text: string): boolean {
  return hasAmount(text) || ingredientText(text) !== text;
}
