import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** A text as it is pasted, and what is right for it. */
export const TrainingText = Type.Object({
  /** Texts of one id are one page, told several times. */
  id: Type.String(),
  text: Type.String(),
  /** Each of them is right; none where nothing in the text names the dish. */
  titles: Type.Array(Type.String()),
  ingredients: Type.Array(Type.String()),
  steps: Type.Array(Type.String()),
  /** As how many texts it counts; 1 where it does not say. */
  weight: Type.Optional(Type.Number({ minimum: 0 })),
});
export type TrainingText = Static<typeof TrainingText>;

/** The texts of a file with one in JSON on each line. Throws where a line is none. */
export function readTrainingTexts(file: string): TrainingText[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => Value.Parse(TrainingText, JSON.parse(line)));
}
