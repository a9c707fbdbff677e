import type { ReadingLine } from '../recipe-reading.ts';

/** Fewer lines may start with such numbers by chance. */
const fewestCounted = 3;
const counted = /^(0\d|[1-9]\d)[.)]?\s+(?=\S)/;

/** A numbered step without punctuation: "1 Grease a tin", "2Bake", "3 (Optional) Cool". */
const countedStep = /^([1-9]\d?)(?:\s+(?=[\p{Lu}(“"])|(?=\p{L}))/u;
const headline = /^([1-9]\d?)\s+(?=\p{Lu})/u;
const fewestSteps = 2;

/** Removes the numbers of ingredient lines if all are numbered: "01 680 g chicken", "02 1 tbsp oil". */
export function withoutCounts(lines: readonly ReadingLine[]): readonly ReadingLine[] {
  const areCounted = lines.every(({ text }, at) => Number(counted.exec(text)?.[1]) === at + 1);
  if (lines.length < fewestCounted || !areCounted) return lines;
  return lines.map((line) => ({ ...line, text: line.text.replace(counted, '') }));
}

/** Removes the numbers of steps if all are numbered with at most a space after the number. */
export function withoutStepCounts<Line extends { text: string }>(steps: readonly Line[]): readonly Line[] {
  if (areHeadlinesCounted(steps)) return withHeadlines(steps);
  const areCounted = steps.every(({ text }, at) => Number(countedStep.exec(text)?.[1]) === at + 1);
  if (steps.length < fewestSteps || !areCounted) return steps;
  return steps.map((step) => ({ ...step, text: step.text.replace(countedStep, '') }));
}

/** Whether only the first paragraph of each step is numbered: "1 Roast the carrots:", "Peel the carrots.", "2 Toast the buns:". */
function areHeadlinesCounted(steps: readonly { text: string }[]): boolean {
  const numbers = steps.flatMap(({ text }) => headline.exec(text)?.[1] ?? []);
  return (
    numbers.length >= fewestCounted &&
    numbers.length < steps.length &&
    headline.test(steps[0]?.text ?? '') &&
    numbers.every((number, at) => Number(number) === at + 1)
  );
}

/** Removes those numbers and joins a headline that ends in a colon with its paragraph. */
function withHeadlines<Line extends { text: string }>(steps: readonly Line[]): readonly Line[] {
  let before = '';
  return steps.flatMap((step, at) => {
    const text = `${before}${step.text.replace(headline, '')}`;
    const next = steps[at + 1];
    const isOver = headline.test(step.text) && text.endsWith(':') && next && !headline.test(next.text);
    before = isOver ? `${text} ` : '';
    return isOver ? [] : [{ ...step, text }];
  });
}
