import { areAfterWords, areDeedsNear } from './after-words.ts';
import type { Block } from './block.ts';
import { tellsDeed } from './deeds.ts';
import { isOverComments } from './over-comments.ts';
import { endsWithFarewell, hasAmount, isFoot, isSignOff } from './recipe-lines.ts';
import { mayAnnounceSteps, sectionInLine } from './section-words.ts';

/** This many consecutive links lead to other pages. */
const fewestLinks = 3;
/** Names and headings are shorter than a step. */
const longestName = 40;
const mostBefore = 5;
/** "Author: Anna Virtanen" */
const writtenBy = /^\p{Lu}\p{L}+:\s(?:\p{Lu}[\p{L}.-]+\s?){2,4}$/u;
/** The date of an article or a comment: "25/12/2025 | Recipes", "March 30, 2024". */
const dateAlone =
  /^(?:\d{1,2}[./ -]+(?:\d{1,2}|\p{L}{3,12}\.?)[./ -]+(?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d|\p{Lu}\p{L}{2,9}\.? \d{1,2}, (?:19|20)\d\d)(?:\s*(?:[|,•·–-]\s*|\s(?=\d\d?[:.]\d\d)).{0,40})?$/u;

/**
 * The author and date of an article: "Kirjoittaja: Anna | Kommentteja: 4", "Kirjoitettu sunnuntaina,
 * huhtikuun 11. 2010".
 */
const written =
  /^(?:kirjoitettu|kirjoittaja|lähettänyt|julkaistu|posted (?:on|by|in)|written by|filed under|skriven av|publicerad)(?:\s?:|\s).*(?:\d|\|)/iu;
/** "P.S. …", "Adapted from …", "*Slightly adapted from …" */
const afterthought = /^(?:p\.?\s?s\.?[\s:]|\W{0,3}(?:recipe )?(?:slightly )?adapted from\s)/iu;
/** "A note on tahini: …", "Huom! …", "Juomasuositus: …", "6 bloggaajaa tykkää tästä" */
const remark =
  /^(?:(?:a|one) (?:last |final )?(?:note|word|tip) (?:on|about|from)\s|(?:huom(?:io|aa)?|vinkki|niksi|tips?)\s?[!:]|(?:juoma|viini|olut)suositus\b|(?:wine|drink) (?:pairing|suggestion)s?\b|you['’]re currently reading\s|\d+ (?:bloggaajaa tykkää|bloggers? likes?)\s)/iu;
/** Longer texts are sentences. */
const longestFact = 200;
/** "#beans #vanlife", "[ Previous | Next ]" */
const tagsOrWays = /^(?:(?:#[\p{L}\p{N}_-]+[\s,]*)+|\[.*\|.*\])$/u;
/** The heading of a tip: "Liiton vinkki", "Our tip". */
const namedTip = /^.{2,30}\s(?:vinkki|vinkit|niksi|niksit|tips?)$/iu;
/** "Ravintoarvot / 100 g" */
const nutritionOf =
  /^(?:ravinto(?:arvot?|sisältö)|nutrition(?:al)?(?: facts| information| values?)?)\s*(?:\/|per\s|\(|à\s)/iu;
const numbered = /^\d{1,2}[.)]\s/;
const mostBehindRule = 5;

/**
 * Whether the steps end here, even without a heading: links to other pages, the page's foot, comments, tags,
 * or text after a farewell.
 */
export function isBehindSteps(blocks: readonly Block[], start: number, at: number): boolean {
  if (at <= start) return false;
  const [before, block] = [blocks[at - 1], blocks[at]];
  if (!block) return true;
  const isSameList = block.list !== undefined && block.list.id === before?.list?.id;
  const goesOn = /^(?:[2-9]|[1-4]\d)[.)]?(?:\s|$)/.test(block.text);
  if (before && before.kind !== 'heading' && !isSameList && !goesOn && endsWithFarewell(before.text))
    return true;
  const isName = ({ kind, text }: Block) =>
    kind === 'line' && text.length <= longestName && !/[.!?:)]$/.test(text);
  return (
    isFoot(block.text) ||
    isRuledOff(blocks, at) ||
    (block.text.length <= longestFact && tagsOrWays.test(block.text)) ||
    nutritionOf.test(block.text) ||
    (isName(block) && namedTip.test(block.text)) ||
    isOverComments(block.text) ||
    isAside(blocks, at) ||
    areAfterWords(blocks, at) ||
    (block.kind === 'heading' && isQuestion(blocks, start, at)) ||
    dateAlone.test(block.text) ||
    written.test(block.text) ||
    (isName(block) && dateAlone.test(blocks[at + 1]?.text ?? '')) ||
    areLinks(blocks, at) ||
    (isName(block) && areLinks(blocks, at + 1)) ||
    (isName(block) && writtenBy.test(block.text) && [1, 2].some((behind) => areLinks(blocks, at + behind)))
  );
}

/** Whether a drawn line precedes the block and no instructions follow. */
function isRuledOff(blocks: readonly Block[], at: number): boolean {
  if (blocks[at]?.isRuledOff !== true || blocks[at].kind !== 'line') return false;
  const behind = blocks.slice(at, at + mostBehindRule);
  return !behind.some(
    ({ text }) => numbered.test(text) || text.split(/(?<=[.!?)])\s+/).some((part) => tellsDeed(part)),
  );
}

/** Whether a question over an answer, "Can I freeze it?", has instructions before it and none after it. */
function isQuestion(blocks: readonly Block[], start: number, at: number): boolean {
  const { text = '' } = blocks[at] ?? {};
  if (!/\p{L}\?$/u.test(text) || mayAnnounceSteps(text)) return false;
  return areDeedsNear(blocks, Math.max(start, at - mostBefore)) && !areDeedsNear(blocks, at + 1);
}

function areLinks(blocks: readonly Block[], at: number): boolean {
  const next = blocks.slice(at, at + fewestLinks);
  return next.length === fewestLinks && next.every(({ isLink, text }) => isLink && !hasAmount(text));
}

/**
 * Whether a paragraph is a tip, "Tip: use a wooden spoon", or an afterthought, and no numbered step follows.
 */
function isAside(blocks: readonly Block[], at: number): boolean {
  const [block, next] = [blocks[at], blocks[at + 1]];
  const isLine = block?.kind === 'line' || (block?.kind === 'item' && !block.list);
  if (!isLine || (next !== undefined && numbered.test(next.text))) return false;
  const isParagraph = block.isApart && next?.isApart !== false;
  // "Read also: …" may be in the middle of a text.
  const isNote = isParagraph && !isSignOff(block.text) && sectionInLine(block.text)?.section === 'end';
  return isNote || afterthought.test(block.text) || (isParagraph && remark.test(block.text));
}
