import { isFact, readFacts } from '../../recipe-imports/blocks/read-facts.ts';
import { sectionOf } from '../../recipe-imports/blocks/section-words.ts';
import { emptyReading, type ReadingLine, type RecipeReading } from '../../recipe-imports/recipe-reading.ts';
import { textBlocks } from '../../recipe-imports/text/text-blocks.ts';
import { readMinutes } from '../../recipe-imports/values/read-minutes.ts';
import type { Beside, FileRecipe, RecipeDocument } from '../file-recipe.ts';
import { recipeOfReading } from '../recipe-of-reading.ts';
import { titleOf } from './cooklang.ts';
import { frontMatterOf } from './front-matter.ts';
import { imageOf, imagesApart, withImagesInline } from './markdown-images.ts';
import { starsIn } from './stars-in.ts';

const notesHeading =
  /^(?:(?:own |my |recipe |cook['’]s )?notes?|tips?|(?:omat )?muistiinpanot|omia muistiinpanoja|vinkit?)$/i;
const author = /^(?:author|by|tekijä|kirjoittaja):\s*(.+)$/i;
const source = /^(?:source|url|link|original|lähde|linkki):\s*(.+)$/i;
const tags = /^#(?:[^\s#\\]|\\.)+(?:\s+#(?:[^\s#\\]|\\.)+)*$/u;
const pieces = /(?=^# .+$)/m;
/** Metadata names of times. */
const names = {
  prep: ['prep time', 'preptime', 'preparation time'],
  cook: ['cook time', 'cooktime', 'cooking time'],
  total: ['time', 'total time', 'totaltime'],
} as const;

export function isMarkdown(text: string): boolean {
  const { body } = frontMatterOf(text);
  const headings = [...body.matchAll(/^#{1,4}\s+(.+?)\s*#*$/gm)].map(([, name = '']) => sectionOf(name));
  return headings.some((section) => section === 'ingredients' || section === 'instructions');
}

/** Reads recipes in Markdown, each under a first-level heading; null if none has ingredients or steps. */
export function readMarkdownFile(
  text: string,
  fileName: string,
  beside: Beside | null,
): RecipeDocument | null {
  const { metadata, body } = frontMatterOf(text);
  const readings = partsOf(withImagesInline(body))
    .map(readPart)
    .filter(({ reading }) => reading.ingredients.length + reading.instructions.length > 0);
  if (readings.length === 0) return null;
  const isAlone = readings.length === 1;
  return {
    format: 'markdown',
    recipes: readings.map(({ reading, notes, sourceUrl, images }) => (): FileRecipe => {
      const title = reading.title || (isAlone ? metadata.text('title') || titleOf(fileName) : '');
      const told = isAlone ? metadata : { text: () => '', list: () => [] };
      const minutes = (keys: readonly string[]) =>
        readMinutes(keys.map(told.text).find((text) => text !== '') ?? '');
      const { image, imageUrl } = imageOf([...images, told.text('image')], beside);
      return recipeOfReading(
        'markdown',
        {
          ...reading,
          title,
          servings: reading.servings || told.text('servings') || told.text('yield'),
          description: reading.description || told.text('description'),
          prepTimeMinutes: reading.prepTimeMinutes ?? minutes(names.prep),
          cookTimeMinutes: reading.cookTimeMinutes ?? minutes(names.cook),
          totalTimeMinutes: reading.totalTimeMinutes ?? minutes(names.total),
          author: reading.author || told.text('author'),
          keywords: [...reading.keywords, ...told.list('tags')],
          imageUrl,
        },
        {
          sourceUrl: sourceUrl || told.text('source') || told.text('url'),
          notes,
          image,
          rating: starsIn(told.text('rating')),
        },
      );
    }),
  };
}

/** Splits a text into recipes at first-level headings, except those of a recipe's sections. */
function partsOf(body: string): string[] {
  const parts: string[] = [];
  for (const piece of body.split(pieces)) {
    const heading = plain(/^# (.+)$/m.exec(piece.split('\n', 1).join(''))?.[1] ?? '');
    const isWithin = notesHeading.test(heading) || sectionOf(heading) !== null;
    if (isWithin && parts.length > 0) parts.push(`${parts.pop()}${piece}`);
    else if (piece.trim() !== '') parts.push(piece);
  }
  return parts;
}

type Part = 'about' | 'ingredients' | 'instructions' | 'notes' | 'other';

interface PartReading {
  reading: RecipeReading;
  notes: string;
  sourceUrl: string;
  /** Addresses of the images, in order. */
  images: readonly string[];
}

function readPart(whole: string): PartReading {
  const { text, images } = imagesApart(whole);
  const reading = {
    ...emptyReading(),
    score: 1,
    ingredients: [] as ReadingLine[],
    instructions: [] as ReadingLine[],
  };
  const about: string[] = [];
  const notes: string[] = [];
  let sourceUrl = '';
  let notesLevel = 0;
  let part: Part = 'about';
  let group: string | undefined;
  /** Whether the next line continues the current step. */
  let goesOn = false;
  for (const raw of text.split('\n')) {
    const isBreak = raw.endsWith('  ');
    const [, marks = '', name] = /^(#{1,6})\s+(.+?)\s*#*\s*$/.exec(raw) ?? [];
    const line = plain(raw.trim());
    if (name !== undefined) {
      const heading = plain(name);
      const section = sectionOf(heading);
      if (part === 'notes' && marks.length > notesLevel) notes.push(heading);
      else if (notesHeading.test(heading)) {
        part = 'notes';
        notesLevel = marks.length;
      } else if (section !== null) part = section === 'end' ? 'other' : section;
      else if (reading.title === '' && marks.length === 1) reading.title = heading;
      else if (part === 'ingredients' || part === 'instructions') group = heading.replace(/:$/, '');
      if (section !== null || part === 'notes') group = undefined;
      goesOn = false;
      continue;
    }
    if (part === 'notes') notes.push(raw.trim());
    else if (takeFact(raw.trim())) goesOn = false;
    else if (part === 'about') about.push(line);
    else if (line !== '' && part === 'ingredients') reading.ingredients.push(lineOf(line, group));
    else if (line !== '' && part === 'instructions') {
      const step = reading.instructions.at(-1);
      if (goesOn && step) step.text += `\n${line}`;
      else reading.instructions.push(lineOf(line, group));
    }
    goesOn = isBreak && part === 'instructions';
  }
  // The source and the tags may follow the notes, each in a paragraph of its own.
  while (notes.length > 0) {
    const last = notes.at(-1) ?? '';
    const isAlone = notes.length === 1 || notes.at(-2) === '';
    if (last !== '' && !(isAlone && takeFact(last))) break;
    notes.pop();
  }
  const areFacts = (line: string) => line !== '' && line.split(' · ').every(isFact);
  const told = readFacts(textBlocks(about.filter(areFacts).join('\n').replaceAll(' · ', '\n')));
  const description = about.filter((line) => !areFacts(line)).join('\n');
  return {
    reading: { ...reading, ...told, description: description.replace(/\n{3,}/g, '\n\n').trim() },
    notes: notes.map(plain).join('\n').trim(),
    sourceUrl,
    images,
  };

  /** Reads a line with tags, the author or the source, the latter two once each; false for any other line. */
  function takeFact(raw: string): boolean {
    const line = plain(raw);
    const [, by] = author.exec(line) ?? [];
    const [, from] = source.exec(line) ?? [];
    if (tags.test(raw))
      reading.keywords.push(
        ...raw.split(/\s+/).map((word) => plain(word.slice(1).replace(/(?<!\\)-/g, ' '))),
      );
    else if (by !== undefined && reading.author === '') reading.author = by;
    else if (from !== undefined && sourceUrl === '')
      sourceUrl = from.replace(/^<(.*)>$/, '$1').replace(/^\[.*\]\((.*)\)$/, '$1');
    else return false;
    return true;
  }
}

function lineOf(line: string, group: string | undefined): ReadingLine {
  const text = line.replace(/^(?:[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+)/, '');
  return { text, ...(group !== undefined && { group }) };
}

/** A line without formatting marks and escapes. */
function plain(line: string): string {
  return line
    .replace(/(?<!\\)\*\*([^*]+)\*\*/g, '$1')
    .replace(/(?<!\\)\[([^\]]{1,300})\]\([^)\s]{1,2000}\)/g, '$1')
    .replace(/\\([\\`*_[\]<>|~&#+.()\d-])/g, '$1');
}
