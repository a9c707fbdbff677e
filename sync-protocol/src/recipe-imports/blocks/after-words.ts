import type { Block } from './block.ts';
import { tellsDeed } from './deeds.ts';

/** "Warm wishes and dry socks," over a name. */
const closing = /^\p{Lu}[^\d.!?:;]{3,40},$/u;
const name = /^\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){0,2}$/u;
/** "Herkullista loppusyksyä <3" */
const withLove = /^\D{3,80}(?:<3|[❤♥💚💛🧡💙💜🖤🤍🤎💕]\uFE0F?)$/u;
/** "Voiko piimän vaihtaa? Voi, viili käy." */
const question = /^\p{Lu}[^.!?]{5,100}\?(?:\s|$)/u;
/** So near by stands the next one. */
const questionsApart = 3;
/** "Keitot, Arkiruoka", "herne, torstai, yhden kattilan ruoka" */
const tags =
  /^\p{L}[\p{L}\p{N}-]*(?: [\p{L}\p{N}-]+){0,2}(?:, \p{L}[\p{L}\p{N}-]*(?: [\p{L}\p{N}-]+){0,2})+$/u;
const longestTags = 250;
/** Of so many pieces behind tags none is a step. */
const looked = 5;

/** Whether what stands behind the steps and under no heading begins here: who wrote them signs, wishes with love, answers, or names tags. */
export function areAfterWords(blocks: readonly Block[], at: number): boolean {
  const [before, block, next] = [blocks[at - 1], blocks[at], blocks[at + 1]];
  if (block?.kind !== 'line') return false;
  const { text } = block;
  // "Warm" begins a step as well.
  const isSigned = closing.test(text) && block.isApart && next !== undefined && name.test(next.text);
  const isWish = withLove.test(text) && !tellsDeed(text);
  const asks = (other: Block) => question.test(other.text);
  const areAnswers = asks(block) && blocks.slice(at + 1, at + 1 + questionsApart).some(asks);
  const isBehindSentence = before !== undefined && before.kind !== 'heading' && /[.!?)]$/.test(before.text);
  return isSigned || isWish || areAnswers || (isBehindSentence && areTags(blocks, at));
}

/** "Stir, serve" are steps, however short. */
function areTags(blocks: readonly Block[], at: number): boolean {
  const { text = '' } = blocks[at] ?? {};
  if (text.length > longestTags || !tags.test(text)) return false;
  const isDeed = text.split(', ').some((part) => tellsDeed(`${part} it all`));
  return !isDeed && !blocks.slice(at + 1, at + 1 + looked).some((block) => tellsDeed(block.text));
}
