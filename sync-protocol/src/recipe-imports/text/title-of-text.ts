import { type Block, likeHeading } from '../blocks/block.ts';
import { isPartName } from '../blocks/parts/part-names.ts';
import { keyOf } from '../recipe-reading.ts';
import { mayBeOfSite } from './around-recipe.ts';
import { dishInTalk } from './dish-in-talk.ts';
import { smallTalkOf } from './small-talk.ts';

interface TextTitle {
  title: string;
  /** The title was only extracted from a sentence. */
  isUnsure: boolean;
  /** The other lines before the recipe. */
  description: string[];
}

export const longestTitle = 120;
const longestHeadline = 80;
const shortestWord = 4;
/** "Tin: about 20 x 30 cm" */
const measured = /^\p{L}[\p{L} ]{1,20}:\s.*\d/u;
const aroundTitle = /[:.]$|^\p{Extended_Pictographic}+\s*|\s*(?:\p{Extended_Pictographic}|\uFE0F)+$/gu;

/**
 * The title of a recipe in a text: an apparent heading before it, else the first line that is no sentence.
 * "Hi! Here's the banana bread recipe" is no title, but may name the dish.
 */
export function titleOfText(prose: readonly Block[]): TextTitle {
  const talks = prose.filter(isTalk);
  const told = prose.filter((block) => !talks.includes(block) && !isPartName(block.text));
  const ofDish = told.filter(({ text }) => !mayBeOfSite(text));
  const others = ofDish.length > 0 ? ofDish : told;
  const isAlone = standsAlone(others);
  const lines = others.filter(
    (block, at) => mayBeName(block) || (at === 0 && isAlone && /!$/.test(block.text)),
  );
  const [first] = lines;
  // After a story about the dish, its name is right above the list.
  const isOverList = (one: Block) =>
    one === others.at(-1) && one.kind === 'line' && !one.text.endsWith(':') && !measured.test(one.text);
  const overList = first === others[0] ? undefined : lines.find(isOverList);
  const line = overList ?? first;
  const isHeadline = overList !== undefined || (isAlone && line === others[0]);
  const heading = others.find(
    ({ kind, text }) =>
      kind === 'heading' &&
      text.length <= longestTitle &&
      !(isHeadline && (text.endsWith(':') || isOneWord(text, others))),
  );
  const naming = talks.find(({ text }) => dishIn(text) !== '');
  const dish = naming ? dishIn(naming.text) : '';
  const isFirst = naming !== undefined && !(line && prose.indexOf(line) < prose.indexOf(naming));
  const isPlainer = line !== undefined && (line.isApart || sharesWord(line.text, dish));
  const isNamed = heading === undefined && isFirst && !isPlainer;
  const title = isNamed ? undefined : (heading ?? line ?? others[0]);
  const isShort = title !== undefined && title.text.length <= longestTitle;
  const said = prose
    .filter((block) => !talks.includes(block) && !(isShort && block.text === title.text))
    .map(({ text }) => text);
  if (isNamed) return { title: dish, isUnsure: true, description: said };
  if (isShort) return { title: withoutMarks(title.text), isUnsure: false, description: said };
  return { title: dishInTalk(prose.map(({ text }) => text)), isUnsure: true, description: said };
}

/** A title without a final full stop or colon and without emojis around it. */
export const withoutMarks = (title: string): string => title.replace(aroundTitle, '');

/** Whether a line is one word in capitals between headline and story, as a photographer's name is. */
function isOneWord(text: string, others: readonly Block[]): boolean {
  return /^\p{Lu}+$/u.test(text) && others[0]?.text !== text && others.at(-1)?.text !== text;
}

/**
 * Whether a line may be a name: no list item and no sentence, such as the introduction "All this was on the
 * table:".
 */
function mayBeName({ kind, text }: Block): boolean {
  const longest = text.endsWith(':') ? longestHeadline : longestTitle;
  return kind !== 'item' && text.length <= longest && !/[.!?,]$/.test(text);
}

/** A short first line with blank lines around it. */
export function standsAlone([first, next]: readonly Block[]): boolean {
  return (
    first !== undefined && next?.isApart === true && first.isApart && first.text.length <= longestHeadline
  );
}

/** Whether a block is small talk; a real heading never is. */
function isTalk({ kind, level, text }: Block): boolean {
  return (kind !== 'heading' || level >= likeHeading) && smallTalkOf(text) !== null;
}

const dishIn = (text: string) => smallTalkOf(text)?.dish ?? '';

function sharesWord(one: string, other: string): boolean {
  const words = other.split(/\s+/).map(keyOf);
  return one.split(/\s+/).some((word) => keyOf(word).length >= shortestWord && words.includes(keyOf(word)));
}
