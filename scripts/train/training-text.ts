import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** A text as pasted, with the right results. */
export const TrainingText = Type.Object({
  /** Texts with the same id are versions of one page. */
  id: Type.String(),
  text: Type.String(),
  /** Acceptable titles; empty if the text does not name the dish. */
  titles: Type.Array(Type.String()),
  ingredients: Type.Array(Type.String()),
  steps: Type.Array(Type.String()),
  /** Weight of the text; default 1. */
  weight: Type.Optional(Type.Number({ minimum: 0 })),
});
export type TrainingText = Static<typeof TrainingText>;

/** Reads a file with one text in JSON per line. Throws on an invalid line. */
export function readTrainingTexts(file: string): TrainingText[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => Value.Parse(TrainingText, JSON.parse(line)));
}
