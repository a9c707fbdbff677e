import type { Rng } from '../../../sync-protocol/testing/rng.ts';

/** One step of typing. Keys are named as in KeyboardEvent.key. */
export type TypingStep =
  | { readonly down: string }
  | { readonly up: string }
  | { readonly waitMs: number }
  /** A word composed letter by letter, as by an input method or a phone's keyboard. */
  | { readonly compose: string };

/** What is typed into the field, and the expected result. */
export interface Typing {
  steps: TypingStep[];
  /** Items added to the list, in order. */
  added: string[];
  /** Final text of the field; `caret` is the caret's position. */
  text: string;
  caret: number;
}

const letters = [...'abcdefghijklmnopqrst'];
const longestPauseMs = 90;

/** Random words of twenty letters, with corrected typing errors, some followed by Enter. */
export function drawTyping(rng: Rng, { canCompose }: { canCompose: boolean }): Typing {
  const typing: Typing = { steps: [], added: [], text: '', caret: 0 };
  const everyMs = 5 + rng.below(longestPauseMs);
  for (let words = 1 + rng.below(3); words > 0; words--) {
    typeWord(typing, rng, { canCompose, everyMs });
    if (words > 1 || rng.chance(0.4)) press(typing, 'Enter', everyMs);
  }
  return typing;
}

function typeWord(typing: Typing, rng: Rng, how: { canCompose: boolean; everyMs: number }): void {
  const word = shuffled(letters, rng).slice(0, 6 + rng.below(letters.length - 6));
  if (how.canCompose && rng.chance(0.2)) {
    const composed = word.join('');
    typing.steps.push({ compose: composed });
    insert(typing, composed);
    return;
  }
  for (const letter of word) {
    press(typing, letter, how.everyMs);
    if (rng.chance(0.05)) press(typing, 'Backspace', how.everyMs);
    if (rng.chance(0.05)) press(typing, 'ArrowLeft', how.everyMs);
  }
}

/** Presses a key and updates the expected result; sometimes a key goes down before the previous one is up. */
function press(typing: Typing, key: string, everyMs: number): void {
  const last = typing.steps.at(-1);
  const isOverlapping = last && 'waitMs' in last && typing.steps.length % 5 === 0;
  const before = isOverlapping ? typing.steps.splice(-2, 1) : [];
  typing.steps.push({ down: key }, ...before, { up: key }, { waitMs: everyMs });
  if (key.length === 1) insert(typing, key);
  else if (key === 'ArrowLeft') typing.caret = Math.max(0, typing.caret - 1);
  else if (key === 'Backspace' && typing.caret > 0) {
    typing.text = typing.text.slice(0, typing.caret - 1) + typing.text.slice(typing.caret);
    typing.caret -= 1;
  } else if (key === 'Enter' && typing.text !== '') {
    typing.added.push(typing.text);
    typing.text = '';
    typing.caret = 0;
  }
}

function insert(typing: Typing, text: string): void {
  typing.text = typing.text.slice(0, typing.caret) + text + typing.text.slice(typing.caret);
  typing.caret += text.length;
}

function shuffled<T>(list: readonly T[], rng: Rng): T[] {
  const left = [...list];
  return list.map(() => left.splice(rng.below(left.length), 1)[0] as T);
}
