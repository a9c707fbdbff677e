import { type Block, likeHeading, noLevel } from '../blocks/block.ts';
import { sectionOf } from '../blocks/section-words.ts';
import {
  attributeOf,
  elementsOf,
  isElement,
  type PageElement,
  type PageNode,
  parsePage,
  rawText,
  startOfText,
} from './parse-page.ts';

const skipped = new Set(
  'script style noscript template svg canvas iframe nav footer button select option textarea head object audio video dialog'.split(
    ' ',
  ),
);
const asBlock = new Set(
  `address article aside blockquote body center dd details div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6 header
   hr html legend li main ol p pre section summary table tbody tfoot th thead tr ul`.split(/\s+/),
);
const asPart = new Set(['div', 'p', 'dl', 'dt', 'dd', 'section', 'figure', 'figcaption']);
/** An item with more is not one line. */
const longestLine = 160;
/** So many times its letters an item may be long in its source. */
const mostSpace = 20;
/** All that a line has so far: "½ cup". */
const amountAlone = /^\s*[\d½⅓⅔¼¾⅛][\d\s.,/½⅓⅔¼¾⅛–-]*\p{L}{0,12}\.?\s*$/u;
/** An amount is written in fewer, and the beginning of a line has fewer. */
const mostPieces = 20;
const longestNumber = 8;
const shortestSentence = 40;
const asItem = new Set(['li', 'tr', 'dd']);
const endsHeading = new Set(['ul', 'ol', 'li', 'table', 'section', 'article']);
const bold = new Set(['b', 'strong', 'dt', 'legend', 'th', 'summary']);
const asScript = new Set(['sub', 'sup']);
const headings = /^h([1-6])$/;
/** Parts of a page around what it is about. */
const around =
  /(?:^|[\s_-])(?:comments?|comment-list|related|share|sharing|social|newsletter|breadcrumbs?|cookie-(?:banner|consent|notice)|advert\w*|ads?|promo|navbar|navigation|menu|toc|table-of-contents|screen-reader-text|sr-only|visually-hidden|print-only|jump-to-recipe|editsection)(?:$|[\s_-])/i;
const hints = [
  [/ingredi|ainekset|ainesosa|zutat/i, 'ingredients'],
  [/instruction|direction|method|preparation|\bsteps?\b|ohjeet|valmistus|zubereit/i, 'instructions'],
] as const;

/** Words for those who do not see the page, or see it on paper alone; sites name so what is on paper too. */
const unseen = /visually-hidden|sr-only|screen-reader-text|print-only/i;
const longestUnseen = 300;

/** What a page is about. */
const matter = new Set(['html', 'body', 'main', 'article']);

/** More than the longest page shows. */
const mostBlocks = 5_000;

interface Within {
  kind: Block['kind'];
  level: number;
  hint: Block['hint'];
  isBold: boolean;
  isLink: boolean;
  /** Whether it is a short item of a list, whose boxes are parts of one line. */
  isOneLine: boolean;
  list: Block['list'];
  /** Whether its boxes stand beside one another, with space between them that is drawn. */
  isSpread: boolean;
  /** Whether its lines end where they end in the source. */
  isPre: boolean;
}

/** "7,5 dl" in an element of its own, right before another one: what keeps the two apart is drawn, not written. */
const amountEnd = /[\d½⅓⅔¼¾⅛]\s?\p{L}{0,10}\.?$/u;
const longestAmountEnd = 20;
/** The same the other way round, for a name. */
const nameEnd = /\p{L}$/u;
const amountStart = /^\s*[\d½⅓⅔¼¾⅛]/;
const preWrapped = /white-space:\s*pre/i;
const shortestWrapped = 55;
const spread = /(?:^|\s)(?:inline-)?(?:flex|grid)(?:\s|$)/;

/** A longer one is a sentence. */
const longestLink = 40;

/** What a page shows, piece by piece in its order, without what is around it. */
export function pageBlocks(root: { children: PageNode[] }): Block[] {
  const blocks: Block[] = [];
  let pieces: string[] = [];
  /** The last letters of them: a long text is not put together at each element. */
  let end = '';
  const add = (piece: string) => {
    pieces.push(piece);
    end = (end + piece.slice(-longestAmountEnd)).slice(-longestAmountEnd);
  };
  let boldLength = 0;
  let linkLength = 0;
  let lists = 0;
  const flush = ({ kind, level, hint, list }: Within) => {
    const plain = pieces.join('').replace(/\s+/g, ' ').trim();
    const isLink = linkLength >= plain.length && plain.length <= longestLink;
    const isAllBold = boldLength >= plain.length && plain.length > 0;
    pieces = [];
    end = '';
    boldLength = 0;
    linkLength = 0;
    if (plain === '' || blocks.length >= mostBlocks) return;
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
      if (before && isElement(before) && isElement(node) && areApart(node, within)) add(' ');
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
    for (const [at, line] of text.split(/\r?\n/).entries()) {
      // A sentence that was wrapped by hand goes on.
      const goesOn = before.length >= shortestWrapped && /[^.!?:]$/.test(before) && /^\p{Ll}/u.test(line);
      if (at > 0 && !goesOn) flush(within);
      addText(goesOn ? ` ${line}` : line, within);
      before = line.trimEnd();
    }
  };
  const areApart = (next: PageElement, { isSpread }: Within): boolean =>
    isSpread ||
    amountEnd.test(end) ||
    (nameEnd.test(end) && !asScript.has(next.name) && amountStart.test(startOfText(next, longestAmountEnd)));
  const enter = (element: PageElement, within: Within) => {
    const { name, children } = element;
    if (name === 'button') {
      // "2 cups", and what of in a button that tells more of it.
      const isAmount = within.hint === 'ingredients' && pieces.length < mostPieces;
      return isAmount && amountAlone.test(pieces.join(''))
        ? walk(children, within)
        : announce(element, within);
    }
    if (skipped.has(name) || isAround(element) || isNumberOfStep(element, pieces) || isAside(element)) return;
    if (name === 'br' || name === 'hr') return flush(within);
    const inside = insideOf(element, within);
    if (name === 'ul' || name === 'ol') {
      lists += 1;
      inside.list = { id: lists, isOrdered: name === 'ol' };
    }
    if (!asBlock.has(name)) {
      if (name === 'td') add(' ');
      return walk(children, inside);
    }
    if (within.isOneLine && asPart.has(name)) {
      add(' ');
      walk(children, inside);
      add(' ');
      return;
    }
    flush(within);
    walk(children, inside);
    flush(inside);
  };
  let lastButton = -1;
  /** What a button opens it may announce; buttons beside one another are tabs, and tell nothing of what comes first. */
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
    list: undefined,
    isSpread: false,
    isPre: false,
  };
  walk(root.children, outside);
  flush(outside);
  return blocks;
}

/** The lines that a piece of HTML shows; of one without any tags the lines of its text. */
export function htmlLines(html: string): Block[] {
  return /[<&]/.test(html)
    ? pageBlocks(parsePage(html.replace(/\r?\n/g, /<(?:p|br|li|div)\b/i.test(html) ? ' ' : '<br>')))
    : html.split(/\r?\n/).flatMap((line) => {
        const text = line.replace(/\s+/g, ' ').trim();
        return text === '' ? [] : [{ text, kind: 'line', level: noLevel, isApart: true } as const];
      });
}

/** A text that may hold tags and entities, once or twice over, as one line. */
export function plainLine(html: string): string {
  const once = htmlLines(html)
    .map(({ text }) => text)
    .join(' ');
  return /&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i.test(once)
    ? htmlLines(once)
        .map(({ text }) => text)
        .join(' ')
    : once;
}

function insideOf(element: PageElement, within: Within): Within {
  const { name } = element;
  const level = headings.exec(name)?.[1];
  // What is bold around a list makes no heading of each item.
  const isBold = (within.isBold && !endsHeading.has(name)) || bold.has(name);
  const isLink = within.isLink || name === 'a';
  const hint = hintOf(element) ?? within.hint;
  const isSpread = spread.test(attributeOf(element, 'class'));
  // Code has lines of its own, and no recipe.
  const isPre =
    name !== 'code' && (within.isPre || name === 'pre' || preWrapped.test(attributeOf(element, 'style')));
  if (level !== undefined)
    return {
      kind: 'heading',
      level: Number(level),
      hint,
      isBold,
      isLink,
      isOneLine: false,
      list: undefined,
      isSpread,
      isPre,
    };
  // A heading that nobody closed ends where a list begins.
  if (within.kind === 'heading' && !endsHeading.has(name))
    return { ...within, isBold, isLink, isSpread, isPre };
  const kind = within.kind === 'heading' ? 'line' : within.kind;
  // A box within a part of a line is a part of it as well.
  const isPart = name === 'span' && hint === 'ingredients' && within.hint === 'ingredients';
  const isOneLine = name === 'li' || isPart ? isShortItem(element) : within.isOneLine;
  return {
    kind: asItem.has(name) ? 'item' : kind,
    level: noLevel,
    hint,
    isBold,
    isLink,
    isOneLine,
    list: within.list,
    isSpread,
    isPre,
  };
}

/** "3" in an element of its own at the beginning of the third item, which is a sentence. */
function isNumberOfStep(element: PageElement, before: readonly string[]): boolean {
  const item = element.parent;
  if (asBlock.has(element.name) || before.length >= mostPieces) return false;
  if (!item || !('name' in item) || item.name !== 'li') return false;
  const number = startOfText(element, longestNumber).trim().replace(/\.$/, '');
  if (!/^\d{1,2}$/.test(number) || before.some((piece) => piece.trim() !== '')) return false;
  let place = 0;
  for (
    let at: PageNode | null = item;
    at !== null && place <= Number(number);
    at = at.prev as PageNode | null
  )
    if (isElement(at) && at.name === 'li') place += 1;
  return place === Number(number) && !isShorterThan(item, shortestSentence);
}

/** An article on a thing, within the words of a line that names it: it opens where somebody points at the line. */
function isAside({ name, parent }: PageElement): boolean {
  if (name !== 'article' || !parent || !('name' in parent) || !/^(?:span|em|b|i)$/.test(parent.name))
    return false;
  const line = parent.parent;
  return line !== null && 'name' in line && /^(?:li|p|td|dd)$/.test(line.name);
}

function isShorterThan(element: { children: PageNode[] }, length: number): boolean {
  return startOfText(element, length).replace(/\s+/g, ' ').length < length;
}

function isShortItem(element: PageElement): boolean {
  const text = startOfText(element, mostSpace * longestLine);
  return text.length < mostSpace * longestLine && text.replace(/\s+/g, ' ').length <= longestLine;
}

function hintOf(element: PageElement): Block['hint'] {
  const names = `${attributeOf(element, 'class')} ${attributeOf(element, 'id')} ${attributeOf(element, 'itemprop')}`;
  if (names.length > 400 || element.name === 'body' || element.name === 'html') return undefined;
  return hints.find(([words]) => words.test(names))?.[1];
}

function isAround(element: PageElement): boolean {
  if ('hidden' in element.attribs || attributeOf(element, 'aria-hidden') === 'true') return true;
  const names = `${attributeOf(element, 'class')} ${attributeOf(element, 'id')}`;
  if (names.length > 400 || matter.has(element.name)) return false;
  const [word] = around.exec(names) ?? [];
  if (word === undefined || holdsMatter(element)) return false;
  // What opens by a button is hidden until then, and is no less of the page.
  return !(unseen.test(word) && rawText(element).replace(/\s+/g, ' ').length > longestUnseen);
}

/** Whatever its classes say of what else is or is not in it, what holds the headline, or calls a part the main one, holds what the page is about. */
function holdsMatter(element: PageElement): boolean {
  for (const { name } of elementsOf(element)) if (name === 'h1' || name === 'main') return true;
  return false;
}

/** "Kastike:" over the lines of a sauce. */
function isTitled(text: string, kind: Block['kind']): boolean {
  return kind !== 'item' && text.length <= 60 && /\p{L}:$/u.test(text);
}
