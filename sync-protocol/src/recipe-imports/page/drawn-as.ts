import type { Block } from '../blocks/block.ts';
import { tellsDeed } from '../blocks/deeds.ts';
import { hasAmount, isStepNumber, stepText } from '../blocks/recipe-lines.ts';
import { sectionOf } from '../blocks/section-words.ts';
import { attributeOf, isElement, type PageElement, type PageNode, startOfText } from './parse-page.ts';

const bold = new Set(['b', 'strong', 'dt', 'legend', 'th', 'summary']);
const boldStyle = /(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i;
const plainStyle = /(?:^|[;\s])font-weight:\s*(?:normal|400)/i;

/**
 * Whether an element's content is bold. Editors may say so in a style, or use a style to make the content of
 * a bold element normal.
 */
export function isBoldElement(element: PageElement, isWithin: boolean): boolean {
  const style = attributeOf(element, 'style');
  if (plainStyle.test(style)) return false;
  return isWithin || bold.has(element.name) || boldStyle.test(style);
}

const overLines =
  /(?:^|[\s_-])(?:sub)?heading(?:$|\s)|ingredient-label|section-?(?:head|title)|group-?(?:name|title|head)/i;
const longestOver = 60;

/** Whether an element's class marks it as a heading of list lines, and it is only a short name. */
export function isOverLines(element: PageElement, hint: Block['hint']): boolean {
  if (hint === undefined || !/^(?:div|p|li|span)$/.test(element.name)) return false;
  if (!overLines.test(attributeOf(element, 'class')) || element.children.some(isElement)) return false;
  const text = startOfText(element, longestOver + 1).trim();
  return text.length <= longestOver && /^\p{L}[^\d.!?]*$/u.test(text);
}

const longestPrice = 24;
const priceClass = /(?:^|[\s_-])price(?:$|[\s_-])/i;

/** Whether an element is a shop's price of an ingredient. */
export function isPrice(element: PageElement): boolean {
  if (!priceClass.test(attributeOf(element, 'class'))) return false;
  const text = startOfText(element, longestPrice + 1);
  return text.length <= longestPrice && /\d/.test(text) && /\p{Sc}/u.test(text);
}

const longestFraction = 8;

/**
 * Whether an element is part of a drawn fraction: "1" followed by a line and "2", or a raised "1/2" after a
 * whole number.
 */
export function isFraction(element: PageElement): boolean {
  const text = startOfText(element, longestFraction).trim();
  const next = element.next as PageNode | null;
  const behind =
    next === null
      ? ''
      : next.type === 'text'
        ? next.data
        : isElement(next)
          ? startOfText(next, longestFraction)
          : '';
  return /^\d\s?[/⁄]\s?\d+$/.test(text) || (/^\d$/.test(text) && /^\s?[/⁄]/.test(behind));
}

/** Whether a text is a short title with a colon: "Kastike:". */
export function isTitled(text: string, kind: Block['kind']): boolean {
  return kind !== 'item' && text.length <= 60 && /\p{L}:$/u.test(text);
}

const caption =
  /(?:^|[\s_-])(?:(?:image|img|photo|picture|figure|wp|tr|post|gallery|media)[_-]caption|caption[_-]text)(?:$|[\s_-])/i;
const longestCaption = 200;

/** Whether an element is the caption of a picture. */
export function isCaption(element: PageElement): boolean {
  if (element.name === 'figcaption') return true;
  const isCalled = element.name !== 'caption' && caption.test(attributeOf(element, 'class'));
  return isCalled && startOfText(element, longestCaption + 1).length <= longestCaption;
}

/** Whether a text is a picture's caption, not a step or ingredient. */
export function isSaidOfPicture(text: string): boolean {
  const isOfRecipe =
    /^\d/.test(text) || isStepNumber(text) || stepText(text) !== text || tellsDeed(text) || hasAmount(text);
  return text.length <= longestCaption && !isOfRecipe && sectionOf(text) === null;
}
