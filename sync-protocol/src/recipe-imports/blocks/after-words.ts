import type { Block } from './block.ts';
import { tellsDeed } from './deeds.ts';

/** A closing above a name: "Warm wishes and dry socks,". */
const closing = /^\p{Lu}[^\d.!?:;]{3,40},$/u;
const name = /^\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){0,2}(?:\sx{1,3})?$/u;
/** "Herkullista loppusyksyä <3" */
const withLove = /^\D{3,80}(?:<3|[❤♥💚💛🧡💙💜🖤🤍🤎💕]\uFE0F?)$/u;
/** "Ihanaa alkavaa viikkoa! :)", "Happy baking!" */
const wish =
  /^(?:(?:oikein )?(?:ihanaa|mukavaa|hyvää|herkullista|kivaa|aurinkoista|rentoa|iloista|leppoisaa|lämmintä|maukasta|makoisaa|mahtavaa|hauskaa|rauhallista|tunnelmallista|rentouttavaa|nautinnollista|suloista)\s(?:\p{L}+\s){0,3}(?:viikkoa|viikonloppua|päivää|iltaa|kesää|syksyä|talvea|kevättä|joulua|pääsiäistä|juhannusta|vappua|hetkiä|(?:maanan|tiis|tors|perjan|lauan|sunnun)taita|keskiviikkoa)(?!\p{L})|happy (?:baking|cooking|eating|grilling|\p{L}+day|holidays|weekend)(?!\p{L})|have a (?:great|lovely|good|nice|wonderful) )/iu;
const longestWish = 60;
/** "That’s it. Tell me how it went", "If you liked this story, …", "Kerro kommenteissa, …" */
const addresses =
  /^(?:(?:and )?that['’]s (?:it|all)(?:[.!]| folks)|(?:if|when) you (?:liked?|loved?|enjoyed?|tried|try|made) (?:this|my|our) |(?:let me know|tell (?:me|us)) (?:in|how|if|what|below)|leave (?:me )?a comment|kerro(?:thaan)? (?:kommenteissa|kommentteihin|minulle|meille|alla)|jos (?:kokeilit|kokeilet|teit|tykkäsit) )/iu;
/** "Mikä on teidän suosikkinne? Kertokaa kommenteissa!" */
const asksAll =
  /(?<!\p{L})(?:kerro(?:kaa|thaan)?|kertokaa|kommentoi(?:kaa)?|tell (?:me|us)|let (?:me|us) know)(?!\p{L})[^.!?]{0,40}(?:komment|comments|below|alle|alla)/iu;
/** "Voiko piimän vaihtaa? Voi, viili käy." */
const question = /^\p{Lu}[^.!?]{5,100}\?(?:\s|$)/u;
/** A second question follows within this many blocks. */
const questionsApart = 3;
/** "Keitot, Arkiruoka", "herne, torstai, yhden kattilan ruoka" */
const tags =
  /^\p{L}[\p{L}\p{N}-]*(?: [\p{L}\p{N}-]+){0,2}(?:, \p{L}[\p{L}\p{N}-]*(?: [\p{L}\p{N}-]+){0,2})+$/u;
const longestTags = 250;
/** Blocks after tags or an address to readers that may contain no step. */
const looked = 5;

/**
 * Whether text after the steps begins here without a heading: a signature, a wish, an address to readers,
 * questions with answers, or tags.
 */
export function areAfterWords(blocks: readonly Block[], at: number): boolean {
  const [before, block, next] = [blocks[at - 1], blocks[at], blocks[at + 1]];
  if (block?.kind !== 'line') return false;
  const { text } = block;
  // "Warm" can also start a step.
  const isSigned = closing.test(text) && block.isApart && next !== undefined && name.test(next.text);
  const isGreeting = text.length <= longestWish && wish.test(text);
  const isWish = (withLove.test(text) || isGreeting) && !tellsDeed(text);
  const isAddress = (addresses.test(text) || asksAll.test(text)) && !areDeedsNear(blocks, at + 1);
  const asks = (other: Block) => question.test(other.text);
  const areAnswers = asks(block) && blocks.slice(at + 1, at + 1 + questionsApart).some(asks);
  const isBehindSentence = before !== undefined && before.kind !== 'heading' && /[.!?)]$/.test(before.text);
  return isSigned || isWish || isAddress || areAnswers || (isBehindSentence && areTags(blocks, at));
}

/** Whether a block is a list of tags; "Stir, serve" is a step. */
function areTags(blocks: readonly Block[], at: number): boolean {
  const { text = '' } = blocks[at] ?? {};
  if (text.length > longestTags || !tags.test(text)) return false;
  const isDeed = text.split(', ').some((part) => tellsDeed(`${part} it all`));
  return !isDeed && !areDeedsNear(blocks, at + 1);
}

/** Whether one of the next blocks is an instruction. */
export function areDeedsNear(blocks: readonly Block[], at: number): boolean {
  return blocks.slice(at, at + looked).some(({ text }) => tellsDeed(text));
}
