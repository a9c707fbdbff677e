import type { Block } from '../../blocks/block.ts';
import type { RecipeReading } from '../../recipe-reading.ts';
import { proseBefore } from '../prose-before.ts';
import { withoutMarks } from '../title-of-text.ts';
import { readWeights } from './read-weights.ts';
import { titleCandidates } from './title-features.ts';
import { titleWeights } from './title-weights.ts';

const weights = readWeights(titleWeights);
/** With fewer lines before its list a text is a message or note, for which the rules suffice. */
const fewestBefore = 3;
/** Margin by which a candidate's score must exceed that of the rules' choice: about seven times as likely. */
const clearly = 2;
const noCandidate = { at: undefined, isTold: false, score: 0 };

/**
 * Replaces the title by the line that a trained model chooses from those before the ingredients: of a whole
 * page copied with its menus, the rules take the first line. The rules' choice is an input of the model.
 *
 * @param at index where the first ingredients start
 */
export function withChosenTitle(blocks: readonly Block[], at: number, reading: RecipeReading): RecipeReading {
  if (at < fewestBefore) return reading;
  const scored = titleCandidates(blocks, at, reading).map((candidate) => ({
    ...candidate,
    score: candidate.features.reduce((sum, name) => sum + (weights.get(name)?.[0] ?? 0), 0),
  }));
  const best = scored.reduce(
    (one, other) => (other.score > one.score ? other : one),
    scored[0] ?? noCandidate,
  );
  const told = scored.find(({ isTold }) => isTold);
  const line = best.at === undefined ? undefined : blocks[best.at];
  if (best.at === undefined || line === undefined || best.score < (told?.score ?? -Infinity) + clearly)
    return reading;
  const behind = proseBefore(blocks.slice(best.at + 1, at)).map(({ text }) => text);
  return { ...reading, title: withoutMarks(line.text), isTitleUnsure: false, description: behind.join('\n') };
}
