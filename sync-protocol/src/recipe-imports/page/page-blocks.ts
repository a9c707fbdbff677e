import { fractions } from '../../quantity/fraction-signs.ts';
import { type Block, likeHeading, noLevel } from '../blocks/block.ts';
import { isChrome } from '../blocks/recipe-lines.ts';
import { sectionOf } from '../blocks/section-words.ts';
import { withBoldLists } from './bold-lists.ts';
import { isBoldElement, isCaption, isFraction, isOverLines, isSaidOfPicture, isTitled } from './drawn-as.ts';
import {
  asBlock,
  hintOf,
  holdsAmounts,
  holdsBreaks,
  holdsLines,
  isAround,
  isAside,
  isListOfPieces,
  isMenu,
  isNumberOfStep,
  isOfParts,
  isShortItem,
  isShortRow,
  mostPieces,
} from './element-roles.ts';
import {
  attributeOf,
  isElement,
  type PageElement,
  type PageNode,
  rawText,
  startOfText,
} from './parse-page.ts';
import { isOverRows, isRowOfTwo } from './rows-of-two.ts';
import { isOtherAmount } from './table-columns.ts';
import { wrappedLines } from './wrapped-lines.ts';

const skipped = new Set(
  'script style noscript template svg canvas iframe footer button select option textarea head object audio video dialog'.split(
    ' ',
  ),
);
const asPart = new Set(['div', 'p', 'dl', 'dt', 'dd', 'section', 'figure', 'figcaption']);
/** A line that is only an amount so far: "½ cup". */
const amountAlone = new RegExp(
  String.raw`^\s*[\d${fractions}][\d\s.,/${fractions}–-]*\p{L}{0,12}\.?\s*$`,
  'u',
);
const asItem = new Set(['li', 'tr', 'dd']);
const endsHeading = new Set(['ul', 'ol', 'li', 'table', 'section', 'article']);
/** Invisible characters that keep empty lines open. */
const unseenSigns = /[\u200b\u2060\ufeff]/g;
const asScript = new Set(['sub', 'sup']);
const headings = /^h([1-6])$/;
/** More blocks than the longest page shows. */
const mostBlocks = 5_000;

interface Within {
  kind: Block['kind'];
  level: number;
  hint: Block['hint'];
  isBold: boolean;
  isLink: boolean;
  /** Inside a short list item, whose boxes are parts of one line. */
  isOneLine: boolean;
  /** Inside a table row that is one line, including its breaks. */
  isRow: boolean;
  list: Block['list'];
  /** Inside a picture's caption. */
  isCaption: boolean;
  /** Inside a flex or grid box, whose children are separated only by styling. */
  isSpread: boolean;
  /** Line breaks of the source count. */
  isPre: boolean;
  /** Each child element is a line. */
  isPieces: boolean;
  /** Inside an ingredient whose parts are elements of their own. */
  isOfParts: boolean;
}

/** An amount at the end of an element, "7,5 dl", separated from the next one only by styling. */
const amountEnd = new RegExp(String.raw`[\d${fractions}]\s{0,3}\p{L}{0,10}\.?$`, 'u');
const longestAmountEnd = 20;
/** Likewise for a name before an amount. */
const nameEnd = /\p{L}$/u;
const amountStart = new RegExp(String.raw`^\s*(?:[\d${fractions}]|\(\p{L}{3})`, 'u');
const preWrapped = /white-space:\s*pre/i;
const shortestWrapped = 55;
const spread = /(?:^|\s)(?:inline-)?(?:flex|grid)(?:\s|$)/;

/** Longer links may be sentences. */
const longestLink = 40;

/** The blocks that a page shows, in order, without what is around its content. */
export function pageBlocks(root: { children: PageNode[] }): Block[] {
  const blocks: Block[] = [];
  let pieces: string[] = [];
  /** The last characters of `pieces`, kept so that a long text is not joined at every element. */
  let end = '';
  const add = (piece: string) => {
    pieces.push(piece);
    end = (end + piece.slice(-longestAmountEnd)).slice(-longestAmountEnd);
  };
  let boldLength = 0;
  let linkLength = 0;
  let lists = 0;
  const flush = ({ isCaption: isUnder, kind, level, hint, list }: Within) => {
    const plain = pieces.join('').replace(unseenSigns, '').replace(/\s+/g, ' ').trim();
    const isLink = linkLength >= plain.length && (plain.length <= longestLink || !/[.!?…:]$/.test(plain));
    const isAllBold = boldLength >= plain.length && plain.length > 0;
    pieces = [];
    end = '';
    boldLength = 0;
    linkLength = 0;
    if (
      plain === '' ||
      blocks.length >= mostBlocks ||
      (isUnder && kind !== 'heading' && isSaidOfPicture(plain))
    )
      return;
    const looksLike = kind !== 'heading' && ((isAllBold && plain.length <= 80) || isTitled(plain, kind));
    const as = looksLike ? ({ kind: 'heading', level: likeHeading } as const) : { kind, level };
    blocks.push({
      text: plain,
      ...as,
      isApart: true,
      ...(hint && { hint }),
      ...(isLink && { isLink }),
      ...(kind === 'item' && list && { list }),
    });
  };
  const walk = (nodes: readonly PageNode[], within: Within) => {
    for (const [at, node] of nodes.entries()) {
      const before = nodes[at - 1];
      if (within.isPieces && isElement(node)) flush(within);
      else if (before && isElement(before) && isElement(node) && areApart(node, within)) add(' ');
      if (node.type === 'text') {
        if (within.isPre) addLines(node.data, within);
        else addText(node.data, within);
      } else if (isElement(node)) enter(node, within);
    }
  };
  const addText = (text: string, { isBold, isLink }: Within) => {
    add(text);
    if (isLink) linkLength += text.trim().length;
    if (isBold) boldLength += text.trim().length;
  };
  const addLines = (text: string, within: Within) => {
    let before = '';
    const lines = text.split(/\r?\n/);
    const wrapped = wrappedLines(lines);
    for (const [at, line] of lines.entries()) {
      // A sentence that was wrapped by hand continues.
      const isCut = before.length >= shortestWrapped && /[^.!?:]$/.test(before) && /^\s*\p{Ll}/u.test(line);
      const goesOn = isCut || wrapped.has(at);
      if (at > 0 && !goesOn) flush(within);
      addText(goesOn ? ` ${line}` : line, within);
      before = line.trimEnd();
    }
  };
  const areApart = (next: PageElement, { isSpread, isOfParts }: Within): boolean =>
    isSpread ||
    isOfParts ||
    amountEnd.test(end) ||
    (nameEnd.test(end) && !asScript.has(next.name) && amountStart.test(startOfText(next, longestAmountEnd)));
  const enter = (element: PageElement, within: Within) => {
    const { name, children } = element;
    if (name === 'button') {
      // The ingredient after "2 cups" may be a button with more information.
      const isAmount = within.hint === 'ingredients' && pieces.length < mostPieces;
      return isAmount && !isChrome(rawText(element).trim()) && amountAlone.test(pieces.join(''))
        ? walk(children, within)
        : announce(element, within);
    }
    const isBeside = isAround(element) && !(within.hint === 'ingredients' && holdsAmounts(element));
    const isSkipped = skipped.has(name) || (name === 'nav' && isMenu(element));
    if (isSkipped || isBeside || isNumberOfStep(element, pieces) || isAside(element)) return;
    if (name === 'td' && isOtherAmount(element)) return;
    if (name === 'sup' && /\d$/.test(end) && isFraction(element)) add(' ');
    if (name === 'br' && within.isRow) return add(' ');
    if (name === 'br' || name === 'hr') return flush(within);
    const inside = insideOf(element, within);
    if (name === 'ul' || name === 'ol') {
      lists += 1;
      inside.list = { id: lists, isOrdered: name === 'ol' };
    }
    if (!asBlock.has(name)) {
      if (name === 'td') {
        // Cells with several lines are columns of the page's layout.
        if (!inside.isRow && holdsBreaks(element)) flush(within);
        else add(' ');
      }
      return walk(children, inside);
    }
    if (within.isOneLine && asPart.has(name)) {
      add(' ');
      walk(children, inside);
      add(' ');
      return;
    }
    flush(within);
    // The amount comes first, wherever the page has it.
    walk(isRowOfTwo(element) ? children.toReversed() : children, inside);
    flush(inside);
  };
  let lastButton = -1;
  /**
   * Adds a button's label as a heading of what it opens; adjacent buttons are tabs, which say nothing about
   * what follows.
   */
  const announce = (element: PageElement, within: Within) => {
    const label = rawText(element).replace(/\s+/g, ' ').trim();
    const section = sectionOf(label);
    if (section === null || section === 'end') return;
    flush(within);
    if (lastButton >= 0 && lastButton === blocks.length - 1) blocks.pop();
    else blocks.push({ text: label, kind: 'heading', level: likeHeading, isApart: true });
    lastButton = blocks.length - 1;
  };
  const outside: Within = {
    kind: 'line',
    level: noLevel,
    hint: undefined,
    isBold: false,
    isLink: false,
    isOneLine: false,
    isRow: false,
    list: undefined,
    isCaption: false,
    isSpread: false,
    isPre: false,
    isPieces: false,
    isOfParts: false,
  };
  walk(root.children, outside);
  flush(outside);
  return withBoldLists(blocks);
}

function insideOf(element: PageElement, within: Within): Within {
  const { name } = element;
  const level = headings.exec(name)?.[1];
  // A list inside a bold element has no bold headings.
  const isBold = isBoldElement(element, within.isBold && !endsHeading.has(name));
  const isLink = within.isLink || name === 'a';
  const hint = hintOf(element) ?? within.hint;
  const isSpread = spread.test(attributeOf(element, 'class'));
  // Code has lines of its own, but no recipe.
  const isPre =
    name !== 'code' && (within.isPre || name === 'pre' || preWrapped.test(attributeOf(element, 'style')));
  const inner = {
    isCaption: within.isCaption || isCaption(element),
    hint,
    isBold,
    isLink,
    isSpread,
    isPre,
    isPieces: isListOfPieces(element),
    isOfParts: within.isOneLine && isOfParts(element),
  };
  if (level !== undefined)
    return {
      ...inner,
      kind: 'heading',
      level: Number(level),
      isOneLine: false,
      isRow: false,
      list: undefined,
    };
  if (within.kind !== 'heading' && (isOverRows(element) || isOverLines(element, hint)))
    return { ...inner, kind: 'heading', level: likeHeading, isOneLine: false, isRow: false, list: undefined };
  // An unclosed heading ends where a list starts.
  if (within.kind === 'heading' && !endsHeading.has(name))
    return { ...within, isBold, isLink, isSpread, isPre, isPieces: false, isOfParts: false };
  const kind = within.kind === 'heading' ? 'line' : within.kind;
  // A box inside a part of a line belongs to the part.
  const isPart =
    name === 'span' && hint === 'ingredients' && within.hint === 'ingredients' && !holdsLines(element);
  const isPair = isRowOfTwo(element);
  const isRow = isPair || (name === 'tr' && isShortRow(element));
  const isOneLine = isRow || (name === 'li' || isPart ? isShortItem(element) : within.isOneLine);
  return {
    ...inner,
    isSpread: isSpread || isPair,
    kind: name === 'pre' ? 'line' : isPair || asItem.has(name) ? 'item' : kind,
    level: noLevel,
    isOneLine,
    isRow: isRow || within.isRow,
    list: within.list,
  };
}
