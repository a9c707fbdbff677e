import { fractions } from '../quantity/fraction-signs.ts';
import { readBeginning } from '../quantity/read-beginning.ts';
import { keywordNames } from '../recipes/keywords.ts';
import type { Ingredient, RecipeValues } from '../recipes/recipe.ts';
import { ingredientGroupsOf, stepGroupsOf } from './recipe-words.ts';

/**
 * A recipe in Cooklang (cooklang.org/docs/spec). Each ingredient is marked once: in the first step of its
 * group that mentions it, else in a paragraph before the steps.
 */
export function recipeCooklang(recipe: RecipeValues): string {
  const steps = stepGroupsOf(recipe).map(({ name, lines }) => ({ name, lines: lines.map(escaped) }));
  const stepsUnder = (group: string) => steps.filter(({ name }) => name === group);
  const left = ingredientGroupsOf(recipe).map(({ name, lines }) => ({
    name,
    lines: lines.filter((ingredient) => !markIn(stepsUnder(name), ingredient)),
  }));
  const before = left
    .filter(({ lines }) => lines.length > 0)
    .map(({ name, lines }) => ({ name, lines: [lines.map(marked).join(', ')] }));
  const sections = [...before, ...steps].flatMap(({ name, lines }, index) => [
    ...(name === '' ? (index === 0 ? [] : ['==']) : [`== ${inMark(name)} ==`]),
    ...lines,
  ]);
  const { notes = '' } = recipe;
  const note = notes === '' ? [] : [quoted(notes)];
  return `${[frontMatter(recipe), ...sections, ...note].join('\n\n')}\n`;
}

/** Metadata under the specification's canonical names; unknown values are omitted. */
function frontMatter(recipe: RecipeValues): string {
  const { title, description, author, sourceUrl, language, imageUrl } = recipe;
  const { prepTimeMinutes, cookTimeMinutes, totalTimeMinutes, servings, servingsText } = recipe;
  const minutes = (time: number | null | undefined) => (time ? `${time} minutes` : undefined);
  const tags = keywordNames(recipe);
  const known: [string, string | number | string[] | undefined | null][] = [
    ['title', title],
    ['description', description],
    ['servings', servings ?? servingsText],
    ['prep time', minutes(prepTimeMinutes)],
    ['cook time', minutes(cookTimeMinutes)],
    ['time', minutes(totalTimeMinutes)],
    ['author', author],
    ['source', sourceUrl],
    ['locale', language],
    ['image', imageUrl.startsWith('https://') ? imageUrl : undefined],
    ['tags', tags.length > 0 ? tags : undefined],
  ];
  // JSON strings and arrays are valid YAML.
  const lines = known.flatMap(([key, value]) => (value ? [`${key}: ${JSON.stringify(value)}`] : []));
  return ['---', ...lines, '---'].join('\n');
}

/** Marks the ingredient in the first step that contains its name as a word; false if none does. */
function markIn(steps: { lines: string[] }[], ingredient: Ingredient): boolean {
  const { thing, note } = thingAndNote(ingredient.name);
  const name = oneLine(thing);
  if (!/^[\p{L}\p{N}][\p{L}\p{N} '’-]*$/u.test(name)) return false;
  const word = new RegExp(`(?<![\\p{L}\\p{N}@{%])${name}(?![\\p{L}\\p{N}{}%])`, 'iu');
  for (const step of steps) {
    for (const [index, line] of step.lines.entries()) {
      const at = withoutMarks(line).search(word);
      if (at === -1) continue;
      const said = line.slice(at, at + name.length);
      step.lines[index] =
        `${line.slice(0, at)}@${said}{${amount(ingredient)}}${noteOf(note)}${line.slice(at + name.length)}`;
      return true;
    }
  }
  return false;
}

/** Blanks out existing marks, keeping the length, so that nothing is marked inside them. */
const withoutMarks = (line: string) =>
  line.replace(/@[^@{]*\{[^}]*\}(?:\([^)]*\))?/g, (mark) => '\u0000'.repeat(mark.length));

function marked(ingredient: Ingredient): string {
  const { thing, note } = thingAndNote(ingredient.name);
  const name = inMark(thing) || inMark(ingredient.name) || '?';
  return `@${name}{${amount(ingredient)}}${noteOf(note)}`;
}

/** What is told of a thing behind a comma, and in brackets at the end: "tomatoes, peeled (400 g)". */
function thingAndNote(name: string): { thing: string; note: string } {
  const [, whole = name, inBrackets = ''] = /^([^()]*[^()\s])\s*\(([^()]+)\)$/.exec(name) ?? [];
  const [thing = '', ...notes] = whole.split(',');
  const note = notes.join(',').trim();
  return { thing, note: [note, inBrackets].filter((each) => each !== '').join(', ') };
}

const noteOf = (note: string) => (inMark(note) === '' ? '' : `(${inMark(note)})`);

const numberAndRest = new RegExp(String.raw`^([\d.,/${fractions} –-]*[\d${fractions}])\s*(.+)$`, 'u');

/** "2%dl" if amount and unit can be parsed, else the quantity as written. */
function amount({ quantity }: Ingredient): string {
  const unit = readBeginning(quantity)?.quantity.unit;
  const [, number, rest] = numberAndRest.exec(oneLine(quantity)) ?? [];
  if (!unit || number === undefined || rest === undefined) return inBraces(quantity);
  return `${inBraces(number)}%${inBraces(rest)}`;
}

/** What means something to Cooklang has no place within a mark; brackets mean nothing in its braces. */
const inBraces = (text: string) => oneLine(text.replace(/[@#~{}[\]%\\|=]/g, ' ').replace(/--+/g, '–'));
const inMark = (text: string) => inBraces(text.replace(/[()]/g, ' '));

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A step as one paragraph with Cooklang's special characters escaped. */
function escaped(step: string): string {
  return oneLine(step)
    .replace(/[@#~{}\\]/g, '\\$&')
    .replace(/--+/g, '–')
    .replace(/\[-/g, '[ -')
    .replace(/^[>=]/, '\\$&');
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line.replace(/--+/g, '–').replace(/\[-/g, '[ -')}`)
    .join('\n');
