import { groupName, isStepNumber, stepNumberOf, stepText } from '../blocks/recipe-lines.ts';
import { keyOf, type ReadingLine } from '../recipe-reading.ts';
import { textLines, textOf, uncut } from './text-of.ts';
import { asList, deepestNested, isThing, typesOf, type Value } from './thing.ts';

const longestStepName = 120;
/** A single one may be a typing error. */
const fewestSeams = 2;
const seam = /(?<=\p{Ll}{2}[.!?])(?=\p{Lu}\p{Ll})/gu;
const fewestBroken = 4;
/** A single repeated name may be a step that is done twice. */
const fewestLabels = 2;
/** "Step 3", "Etape 1", "instruction 0". */
const numbered = /(?:^|\s)\p{L}*\s*\d+\.?$/u;

/** The steps of a value, at any nesting. */
export function stepsOf(value: Value | undefined, group?: string, depth = 0): ReadingLine[] {
  const values = uncut(asList(value));
  const under = group !== undefined && group !== '' ? { group } : {};
  const labels = labelsOf(values);
  let inner: string | undefined;
  let before = '';
  let inARow = 0;
  return values.flatMap((one) => {
    if (!isThing(one)) {
      return splitSteps(String(one), values.length === 1).flatMap((text) => {
        if (/\p{L}:$/u.test(text) && text.length <= 60) {
          inner = groupName(text);
          return [];
        }
        return [{ text, ...(inner === undefined ? under : { group: inner }) }];
      });
    }
    const parts = one.itemListElement ?? one.steps ?? one.step;
    const isSection = typesOf(one).some((type) => type === 'howtosection' || type === 'itemlist');
    if (parts !== undefined && depth < deepestNested) {
      if (isSection) return stepsOf(parts, textOf(one.name) || group, depth + 1);
      // The directions within a HowToStep are one step.
      const text = stepsOf(parts, group, depth + 1)
        .map((part) => part.text)
        .join(' ');
      return text === '' ? [] : [{ text, ...under }];
    }
    const told = one.text ?? one.description ?? one.item ?? one.name;
    if (isThing(told) && depth < deepestNested) return stepsOf(told, group, depth + 1);
    const steps = splitSteps(textsOf(told), values.length === 1);
    const name = textOf(one.name);
    const lines = withName(labels.has(name) ? '' : stepText(name), steps);
    const [only = ''] = lines.length === 1 ? lines : [];
    inARow = only === before ? inARow + 1 : 1;
    before = only;
    const number = stepNumberOf(textsOf(told)) ?? (typesOf(one).includes('howtostep') ? inARow : 1);
    return lines.map((text) => ({ text, ...under, ...(number > 1 && { number }) }));
  });
}

/**
 * Step names that are labels of kinds, "Add an ingredient", "Close the lid": several names are each shared by
 * several steps.
 */
function labelsOf(values: readonly Value[]): ReadonlySet<string> {
  const names = values.flatMap((one) => (isThing(one) ? [textOf(one.name)] : []));
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count > 1).map(([name]) => name);
  return new Set(shared.length >= fewestLabels ? shared : []);
}

/** Prepends a step's name if it adds something: "Preheat the oven: …". */
function withName(name: string, [first, ...others]: string[]): string[] {
  if (first === undefined) return [];
  const isSlug = /^\S+$/.test(name) && /[-_\d]/.test(name);
  const isRepeated =
    ` ${wordsOf(first)} `.includes(` ${wordsOf(name)} `) ||
    keyOf(first).startsWith(keyOf(name.replace(/(?:\.{3}|…)$/, '')));
  const isLabel = name.length > longestStepName || isSlug || isRepeated || numbered.test(name);
  return isLabel ? [first, ...others] : [`${name.replace(/[\s.:]+$/, '')}: ${first}`, ...others];
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const textsOf = (value: Value | undefined) =>
  asList(value)
    .filter((one) => !isThing(one))
    .map(String)
    .join('\n');

/** Splits one value into steps; if it is one of several, its lines are one step. */
function splitSteps(html: string, isAlone: boolean): string[] {
  const lines = textLines(html).filter((line) => !isStepNumber(line));
  const steps = isAlone
    ? unwrapped(lines).flatMap(splitNumbered).flatMap(splitAtSeams)
    : [lines.join(' ').replace(seam, ' ')];
  return steps.map(stepText).filter(isLegible);
}

/** Whether a text is readable: lost characters are question marks. */
function isLegible(text: string): boolean {
  const lost = /\?{3}/.test(text) ? (text.match(/\?/g)?.length ?? 0) : 0;
  return (text.match(/\p{L}/gu)?.length ?? 0) > lost;
}

/** Joins lines that were wrapped at a column in the middle of sentences. */
function unwrapped(lines: readonly string[]): string[] {
  const whole: string[] = [];
  for (const line of lines) {
    const before = whole.at(-1);
    if (before !== undefined && /[\p{L}\p{N},]$/u.test(before) && /^(?:\p{Ll}|\d+\s)/u.test(line))
      whole[whole.length - 1] = `${before} ${line}`;
    else whole.push(line);
  }
  // With so many wrapped lines, ends of lines mean nothing; steps end where a sentence is followed by no
  // space.
  const isColumn = lines.length - whole.length >= fewestBroken;
  const [text] = isColumn ? [lines.join(' ')] : [];
  return text !== undefined && text.split(seam).length > 1 ? text.split(seam) : whole;
}

/** Splits sentences without a space between them, "Heat the oil.Fry the onions.", which were lines. */
function splitAtSeams(line: string): string[] {
  return line.split(seam).length > fewestSeams ? line.split(seam) : [line.replace(seam, ' ')];
}

/** Splits numbered steps in one line: "1. Boil the water. 2. Add the pasta." */
function splitNumbered(line: string): string[] {
  // Chinese, Japanese and Korean have no capitals and need no full stops.
  if (/^\s*1\s*[.)．、]\s*\p{Lo}/u.test(line) && /\s2\s*[.)．、]\s*\p{Lo}/u.test(line))
    return line.split(/\s+(?=\d{1,2}\s*[.)．、]\s*\p{Lo})/u);
  if (!/^\s*1\s*[.)]/.test(line) || !/[.!?)]\s+2\s*[.)]\s*\p{Lu}/u.test(line)) return [line];
  return line.split(/(?<=[.!?)])\s+(?=\d{1,2}\s*[.)]\s*\p{Lu})/u);
}
