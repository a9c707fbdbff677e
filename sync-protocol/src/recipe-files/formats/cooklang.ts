import { parseQuantity } from '../../quantity/parse-quantity.ts';
import { emptyReading, type ReadingLine, type RecipeReading } from '../../recipe-imports/recipe-reading.ts';
import { primaryLanguage } from '../../recipe-imports/values/read-language.ts';
import { readMinutes } from '../../recipe-imports/values/read-minutes.ts';
import type { FileRecipe } from '../file-recipe.ts';
import { recipeOfReading } from '../recipe-of-reading.ts';
import { frontMatterOf, type Metadata } from './front-matter.ts';

/** `@flour{2%dl}(sifted)`, `@sea salt{}`, `@salt`. */
const ingredientMark =
  /(?<!\\)@(?:([^@#~{}\n\\]{1,200}?)\{([^}\n]{0,200})\}|([\p{L}\p{N}_-]+))(?:\(([^)\n]*)\))?/gu;
const cookwareMark = /(?<!\\)#(?:([^@#~{}\n\\]+?)\{[^}\n]*\}|([\p{L}\p{N}_-]+))/gu;
const timerMark = /(?<!\\)~([^@#~{}\n\\]*?)\{([^}\n]*)\}/gu;
const section = /^=+\s*(.*?)\s*=*$/;

export function isCooklang(text: string): boolean {
  const { body } = frontMatterOf(text);
  const marks = (body.match(ingredientMark) ?? []).filter((mark) => mark.includes('{'));
  return marks.length > 0 && !/^\s*[{[<]/.test(body);
}

/**
 * Reads a recipe in Cooklang (cooklang.org/docs/spec). Without a title in the text, the file's name is the
 * title.
 */
export function readCooklang(text: string, fileName: string): FileRecipe {
  const { metadata, body } = frontMatterOf(text);
  const { ingredients, instructions, notes } = readBody(body);
  const of = (...names: string[]) =>
    names.map((name) => metadata.text(name)).find((told) => told !== '') ?? '';
  const reading: RecipeReading = {
    ...emptyReading(),
    title: of('title') || titleOf(fileName),
    description: of('description', 'introduction'),
    ingredients,
    instructions,
    servings: of('servings', 'serves', 'yield'),
    prepTimeMinutes: readMinutes(of('prep time', 'time.prep', 'prep-time')),
    cookTimeMinutes: readMinutes(of('cook time', 'time.cook', 'cook-time')),
    totalTimeMinutes: readMinutes(of('time', 'time required', 'duration')),
    author: of('author', 'source.author'),
    language: primaryLanguage(of('locale', 'language')),
    keywords: [...metadata.list('tags'), ...metadata.list('course'), ...metadata.list('cuisine')],
    imageUrl: /^https:/.test(of('image')) ? of('image') : '',
    score: 1,
  };
  return recipeOfReading('cooklang', reading, { sourceUrl: sourceOf(metadata), notes });
}

const sourceOf = (metadata: Metadata) =>
  metadata.text('source') || metadata.text('source.url') || metadata.text('source.name');

export function titleOf(fileName: string): string {
  return fileName
    .replace(/^.*\//, '')
    .replace(/\.[^.]+$/, '')
    .replaceAll('_', ' ')
    .trim();
}

function readBody(body: string): { ingredients: ReadingLine[]; instructions: ReadingLine[]; notes: string } {
  const ingredients: ReadingLine[] = [];
  const instructions: ReadingLine[] = [];
  const notes: string[] = [];
  let group: string | undefined;
  for (const paragraph of withoutComments(body).split(/\n\s*\n/)) {
    const text: string[] = [];
    const end = () => {
      const step = text.splice(0).join(' ');
      if (step.trim() === '') return;
      const under = group === undefined || group === '' ? {} : { group };
      ingredients.push(...ingredientsIn(step).map((line) => ({ text: line, ...under })));
      // A paragraph of nothing but ingredients is not a step.
      if (/[\p{L}\p{N}]/u.test(step.replace(ingredientMark, '')))
        instructions.push({ text: wordsOf(step), ...under });
    };
    for (const line of paragraph.split('\n')) {
      const [, name] = section.exec(line) ?? [];
      if (name !== undefined && line.startsWith('=')) {
        end();
        group = wordsOf(name);
      } else if (line.startsWith('> ') || line === '>') {
        end();
        notes.push(line.replace(/^>\s?/, ''));
      } else text.push(line);
    }
    end();
  }
  return { ingredients, instructions, notes: notes.join('\n') };
}

const withoutComments = (text: string) =>
  text.replace(/\[-[\s\S]{0,2000}?-\]/g, '').replace(/(^|\s)--\s.*$/gm, '$1');

function ingredientsIn(step: string): string[] {
  return [...step.matchAll(ingredientMark)].map(([, long, amount = '', short, note = '']) => {
    const name = (long ?? short ?? '').trim();
    const quantity = amount
      .replace(/^=\s*/, '')
      .replace(/\s*%\s*/, ' ')
      .trim();
    return `${quantity} ${name}${noteOf(note.trim())}`.trim();
  });
}

/** How much is in the can, the last of a note, is told in brackets: behind a comma it would be an amount to cook with. */
function noteOf(note: string): string {
  const [, before = '', last = ''] = /^(?:(.*),\s+)?(.*)$/.exec(note) ?? [];
  const isAmount = Boolean(parseQuantity(last)?.unit);
  const told = isAmount ? before : note;
  return `${told === '' ? '' : `, ${told}`}${isAmount ? ` (${last})` : ''}`;
}

/** A step without marks. */
function wordsOf(step: string): string {
  return step
    .replace(
      ingredientMark,
      (_mark, long: string | undefined, _amount, short: string | undefined) => long ?? short ?? '',
    )
    .replace(
      cookwareMark,
      (_mark, long: string | undefined, short: string | undefined) => long ?? short ?? '',
    )
    .replace(timerMark, (_mark, name: string, amount: string) => amount.replace('%', ' ').trim() || name)
    .replace(/\\([@#~{}\\>=])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
