import { fractions } from '../../quantity/fraction-signs.ts';
import { type Block, likeHeading, noLevel } from '../blocks/block.ts';
import { isOverThings, withHeadings } from '../blocks/parts/part-names.ts';
import { hasAmount } from '../blocks/recipe-lines.ts';
import { mayAnnounceSteps, type Section, sectionOf } from '../blocks/section-words.ts';
import { linesOfText } from './chat-messages.ts';
import { countedTogether } from './counted-together.ts';
import { mendedLines } from './mended-lines.ts';
import { runTogether } from './run-together.ts';
import { withYieldApart } from './yield-apart.ts';

const mostBlocks = 5_000;
/** Quotation marks of mails. */
const quoted = /^(?:>\s?)+/;
const mailHeader =
  /^(?:from|to|cc|sent|date|reply-to|lähettäjä|vastaanottaja|kopio|lähetetty|päivämäärä|från|till|skickat|datum|von|an|gesendet):\s/i;
const subject = /^(?:subject|aihe|ämne|betreff):\s*(?:(?:re|fwd?|vs|vl|sv|aw|wg):\s*)*(.+)$/i;
const forwarded = /^-{2,}.*-{2,}$|^-- ?$/;
const rule = /^(?:[*~=_]\s?){3,}$/;
const item = new RegExp(
  String.raw`^\s*(?:[•·▪◦●○☐☑✓✔□▢*–—+-]\s+|[•▪◦●○☐✓✔□▢–-](?=[\p{L}\d${fractions}])|\[[ xX]?\]\s*|\d{1,2}[.)]\s+|\d\uFE0F?\u20E3\s*)(?=\S)`,
  'u',
);
const bulleted = /^[•*–-]\s+(\p{L}[^.!?]{2,30})$/u;
const emoji = /^(?:\p{Extended_Pictographic}(?:\uFE0F|\u200D|\p{Emoji_Modifier})*)+\s*/u;
const hashes = /^(#{1,6})\s+(.+?)\s*#*$/;
const starred =
  /^(?:\*{1,2}|_{1,2})(?!\s)([^*_]{2,80})(?:\*{1,2}|_{1,2})(?:[\s:\p{Extended_Pictographic}]|\uFE0F)*$/u;
const capitals = /^[\p{Lu}\d\s,&'’/-]{4,60}:?$/u;

/** A space after a decimal comma: "1, 5 dl". */
const spacedComma =
  /^([^\p{L}\d]*\d{1,2}), (\d{1,2})(?= ?(?:dl|cl|l|kg|g|tl|rkl|tsk|msk|tsp|tbsp|cups?|el)\s)/iu;

const longestName = 60;
const counted = /^\d{1,2}[.)]\s/;
const fewestCountedParts = 2;

/** Splits a pasted text, mail or message into blocks: apparent headings, list items and lines. */
export function textBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let isApart = true;
  let isRuledOff = false;
  /** Whether the previous line is in a list whose bullets are emojis. */
  let isListed = false;
  let section: Section | null = null;
  const told = linesOfText(text.replaceAll('\u00ad', '').split(/\r\n?|\n|\u2028|\u2029/));
  const lines = mendedLines(
    told.map((line) => ({
      ...line,
      text: line.text.replace(quoted, '').replace(/\s+/g, ' ').trim().replace(spacedComma, '$1,$2'),
    })),
  );
  for (const [at, { isApart: begins, text: line }] of lines.entries()) {
    if (blocks.length >= mostBlocks) break;
    if (line === '' || forwarded.test(line)) isApart = true;
    else if (rule.test(line)) isApart = isRuledOff = true;
    else if (!mailHeader.test(line)) {
      const bare = line.replace(emoji, '');
      isListed = bare !== line && (hasAmount(bare) || (isListed && sectionOf(bare) === null));
      const own = {
        ...blockOf(isListed ? `• ${bare}` : withoutMark(line, bare)),
        isApart: isApart || begins === true,
        ...(isRuledOff && { isRuledOff }),
      };
      section = sectionOf(own.text) ?? section;
      const isAlone = () => ![lines[at - 1], lines[at + 1]].some((other) => hasAmount(other?.text ?? ''));
      const steps = countedTogether(own.text);
      // "2 eggs, 3 dl sugar and 1 tsp vanilla: whisk them" under "Method" is a step.
      if (steps)
        blocks.push(...steps.map((text) => ({ ...own, text, kind: 'item' as const, level: noLevel })));
      else blocks.push(...(section === 'instructions' ? [own] : inPieces(own, isAlone)));
      isApart = isRuledOff = false;
    }
  }
  return withPartsAsHeadings(withYieldApart(blocks));
}

/** Splits a line with several ingredients into their heading, items and instructions. */
function inPieces(block: Block, isAlone: () => boolean): Block[] {
  const told = block.kind === 'heading' ? null : runTogether(block.text, isAlone);
  if (told === null) return [block];
  const pieces = [
    ...(told.over === '' ? [] : [{ text: told.over, kind: 'heading' as const, level: likeHeading }]),
    ...told.things.map((text) => ({ text, kind: 'item' as const, level: noLevel })),
    ...(told.behind === '' ? [] : [blockOf(told.behind)]),
  ];
  return pieces.map((piece, at) => ({ ...piece, isApart: at === 0 && block.isApart }));
}

/**
 * Turns names of parts, "For the crust", above ingredients into headings; the first line of all is the title.
 */
function withPartsAsHeadings(blocks: readonly Block[]): Block[] {
  const countedNames = namesOfCountedParts(blocks);
  const isName = (block: Block, at: number) =>
    block.kind === 'item'
      ? (isMarkedName(block) && blocks[at + 1]?.kind === 'item') || countedNames.has(block)
      : at > 0 && (isOverThings(block, blocks[at + 1]) || isOverSteps(blocks, at));
  return [...withHeadings(blocks, blocks.filter(isName))];
}

/** Whether a line is a heading of the steps after ingredients: "How to make the buns". */
function isOverSteps(blocks: readonly Block[], at: number): boolean {
  const { kind, text } = blocks[at] ?? { kind: 'heading', text: '' };
  const isName = kind === 'line' && text.length <= longestName && !/[.!?]$/.test(text);
  return (
    isName && mayAnnounceSteps(text) && blocks.slice(Math.max(0, at - fewestCountedParts), at).some(isCounted)
  );
}

const isCounted = ({ text }: Block) => hasAmount(text);

/**
 * Numbered names of the parts of the work, each above unnumbered items: "1. Make the dough", "2. Bake it".
 */
function namesOfCountedParts(blocks: readonly Block[]): ReadonlySet<Block> {
  const names = new Set<Block>();
  for (const [at, block] of blocks.entries()) {
    const next = blocks[at + 1];
    if (block.kind !== 'item' || !counted.test(block.text)) continue;
    const isOverItems = next?.kind === 'item' && !counted.test(next.text) && !hasAmount(next.text);
    if (!isOverItems || block.text.length > longestName || /[.!?,;]$/.test(block.text)) return new Set();
    names.add(block);
  }
  return names.size < fewestCountedParts ? new Set() : names;
}

/** Whether a list item is a part's name: "* For the crust:". */
const isMarkedName = ({ text }: Block) => text.length <= longestName && /^\D.*\p{L}\s?:$/u.test(text);

/** Drops an emoji before a section's heading. */
const withoutMark = (line: string, bare: string) => (sectionOf(bare) === null ? line : bare);

function blockOf(line: string): Omit<Block, 'isApart'> {
  const [, marks, title] = hashes.exec(line) ?? [];
  if (marks !== undefined && title !== undefined)
    return { text: plain(title), kind: 'heading', level: marks.length };
  const about = subject.exec(line)?.[1];
  if (about !== undefined) return { text: about, kind: 'heading', level: 1 };
  const bold = starred.exec(line)?.[1];
  if (bold !== undefined) return { text: plain(bold), kind: 'heading', level: likeHeading };
  // "- Notes" is a heading, even in a list.
  const named = bulleted.exec(line)?.[1];
  if (named !== undefined && sectionOf(named) !== null && !/\d/.test(named))
    return { text: named, kind: 'heading', level: likeHeading };
  if (item.test(line)) return { text: plain(line), kind: 'item', level: noLevel };
  const isHeading =
    (line.length <= longestName && /\p{L}(?:\)?:|\s[–—])$/u.test(line)) ||
    (capitals.test(line) && /\p{L}{3}/u.test(line));
  return {
    text: plain(line),
    ...(isHeading ? { kind: 'heading', level: likeHeading } : { kind: 'line', level: noLevel }),
  };
}

/** Removes Markdown's bold and italic marks. */
function plain(text: string): string {
  return text.replace(/\*\*([^*]+)\*\*/g, '$1').replace(/(?<![\p{L}\d])_([^_]+)_(?![\p{L}\d])/gu, '$1');
}
