import { sectionOf } from 'sync-protocol/recipe-imports/blocks/section-words.ts';
import { randomFrom } from './random.ts';
import { isTitleOf } from './same-words.ts';
import type { TrainingText } from './training-text.ts';

/** Lines before the title with which a copy may start. */
const mostBefore = 12;
const [withoutHeadings, withoutBlank, fromTitle] = [0.6, 0.3, 0.2];

/**
 * Adds to each text shorter copies of it, as people make them: from shortly before the title, often without
 * headings and blank lines; from the title; and, if the title is repeated, from the text before that.
 * Deterministic.
 */
export function toldOtherwise(texts: readonly TrainingText[]): TrainingText[] {
  const random = randomFrom(7);
  return texts.flatMap((told) => {
    const lines = told.text.split('\n');
    const places = lines.flatMap((line, at) => (isTitleOf(line.trim(), told.titles) ? [at] : []));
    const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
    const from = (at: number) => ({ ...told, text: lines.slice(Math.max(0, at)).join('\n') });
    let part = lines.slice(Math.max(0, first - Math.floor(random() * mostBefore)));
    if (random() < withoutHeadings) part = part.filter((line) => sectionOf(line.trim()) === null);
    if (random() < withoutBlank) part = part.filter((line) => line.trim() !== '');
    const again = [told, { ...told, text: part.join('\n') }];
    if (random() < fromTitle) again.push(from(first));
    if (last > first + 1)
      again.push(from(last - Math.ceil(random() * Math.min(last - first - 1, 2 * mostBefore))));
    return again;
  });
}
