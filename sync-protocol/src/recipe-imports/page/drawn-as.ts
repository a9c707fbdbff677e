import type { Block } from '../blocks/block.ts';
import { tellsDeed } from '../blocks/deeds.ts';
import { hasAmount, isStepNumber, stepText } from '../blocks/recipe-lines.ts';
import { sectionOf } from '../blocks/section-words.ts';
import { attributeOf, isElement, type PageElement, type PageNode, startOfText } from './parse-page.ts';

const bold = new Set(['b', 'strong', 'dt', 'legend', 'th', 'summary']);
const boldStyle = /(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i;
const plainStyle = /(?:^|[;\s])font-weight:\s*(?:normal|400)/i;

/** Whether what it holds is drawn bold: an editor may write so in a style, and puts a whole text that is not in an element that would be. */
export function isBoldElement(element: PageElement, isWithin: boolean): boolean {
  const style = attributeOf(element, 'style');
  if (plainStyle.test(style)) return false;
  return isWithin || bold.has(element.name) || boldStyle.test(style);
}

const overLines =
  /(?:^|[\s_-])(?:sub)?heading(?:$|\s)|ingredient-label|section-?(?:head|title)|group-?(?:name|title|head)/i;
const longestOver = 60;

/** Whether its class says that it is over lines of a list, and it is no more than a name. */
export function isOverLines(element: PageElement, hint: Block['hint']): boolean {
  if (hint === undefined || !/^(?:div|p|li|span)$/.test(element.name)) return false;
  if (!overLines.test(attributeOf(element, 'class')) || element.children.some(isElement)) return false;
  const text = startOfText(element, longestOver + 1).trim();
  return text.length <= longestOver && /^\p{L}[^\d.!?]*$/u.test(text);
}

const longestPrice = 24;
const priceClass = /(?:^|[\s_-])price(?:$|[\s_-])/i;

/** What a thing costs in a shop, beside it. */
export function isPrice(element: PageElement): boolean {
  if (!priceClass.test(attributeOf(element, 'class'))) return false;
  const text = startOfText(element, longestPrice + 1);
  return text.length <= longestPrice && /\d/.test(text) && /\p{Sc}/u.test(text);
}

const longestFraction = 8;

/** "1", with a line and "2" behind it, or "1/2" by itself, raised behind a whole number. */
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

/** "Kastike:" over the lines of a sauce. */
export function isTitled(text: string, kind: Block['kind']): boolean {
  return kind !== 'item' && text.length <= 60 && /\p{L}:$/u.test(text);
}

const caption =
  /(?:^|[\s_-])(?:(?:image|img|photo|picture|figure|wp|tr|post|gallery|media)[_-]caption|caption[_-]text)(?:$|[\s_-])/i;
const longestCaption = 200;

/** Whether its class or kind says that it stands under a picture. */
export function isCaption(element: PageElement): boolean {
  if (element.name === 'figcaption') return true;
  const isCalled = element.name !== 'caption' && caption.test(attributeOf(element, 'class'));
  return isCalled && startOfText(element, longestCaption + 1).length <= longestCaption;
}

/** What is said of a picture, and is no step nor ingredient. */
export function isSaidOfPicture(text: string): boolean {
  const isOfRecipe =
    /^\d/.test(text) || isStepNumber(text) || stepText(text) !== text || tellsDeed(text) || hasAmount(text);
  return text.length <= longestCaption && !isOfRecipe && sectionOf(text) === null;
}
