import { readMinutes } from '../../recipe-imports/values/read-minutes.ts';
import { type RecipeDocument, RecipeFileFault } from '../file-recipe.ts';
import { readingLines, recipeOfReading } from '../recipe-of-reading.ts';
import { starsIn } from './stars-in.ts';

/** Names of columns, in English and Finnish. */
const columns = {
  title: /^(?:title|name|recipe|recipe ?name|dish|nimi|otsikko|resepti|ruoka|ruokalaji)$/,
  description: /^(?:description|summary|kuvaus)$/,
  ingredients: /^(?:ingredients?|ainekset|ainesosat|raaka-aineet)$/,
  instructions:
    /^(?:instructions?|directions?|method|steps?|preparation|ohjeet?|valmistusohje|valmistus|vaiheet)$/,
  servings: /^(?:servings?|serves|yields?|portions?|annokset|annoksia|annosmäärä)$/,
  prepTime: /^(?:prep(?:aration)? ?time|valmisteluaika|esivalmistelu)$/,
  cookTime: /^(?:cook(?:ing)? ?time|kypsennysaika|paistoaika)$/,
  totalTime: /^(?:total ?time|time|duration|aika|kokonaisaika)$/,
  sourceUrl: /^(?:source|source ?url|url|link|website|lähde|linkki|osoite)$/,
  author: /^(?:author|by|tekijä|kirjoittaja)$/,
  keywords: /^(?:tags?|keywords?|categor(?:y|ies)|courses?|labels?|tunnisteet|avainsanat|luokka|kategoria)$/,
  notes: /^(?:notes?|comments?|muistiinpanot|huomautukset|kommentit)$/,
  rating: /^(?:rating|stars|arvosana|tähdet|arvio)$/,
  isFavorite: /^(?:favou?rite|suosikki)$/,
} as const;
type Column = keyof typeof columns;

const mostRows = 10_000;

/**
 * Reads a table with one recipe per row. If the first row names the columns, it determines their meaning;
 * otherwise the first column holds titles. Ingredients and steps are separated by line breaks, semicolons or
 * bars within their cell.
 */
export function readCsv(text: string): RecipeDocument | null {
  const { separator, table } = tableOf(text);
  const rows = cellsOf(table, separator).filter((row) => row.some((cell) => cell !== ''));
  const [first] = rows;
  if (!first) return null;
  const places = placesOf(first);
  const isNamed = places.title !== undefined;
  const body = (isNamed ? rows.slice(1) : rows).slice(0, mostRows);
  return {
    format: 'csv',
    recipes: body.map((row) => () => {
      const cell = (name: Column) => {
        const at = isNamed ? places[name] : name === 'title' ? 0 : undefined;
        return at === undefined ? '' : (row[at] ?? '');
      };
      if (cell('title') === '') throw new RecipeFileFault('no_recipe');
      const lines = (name: Column) => readingLines(cell(name).replace(/\s*[;|]\s*/g, '\n'));
      return recipeOfReading(
        'csv',
        {
          title: cell('title'),
          description: cell('description'),
          ingredients: lines('ingredients'),
          instructions: lines('instructions'),
          servings: cell('servings'),
          prepTimeMinutes: readMinutes(cell('prepTime')),
          cookTimeMinutes: readMinutes(cell('cookTime')),
          totalTimeMinutes: readMinutes(cell('totalTime')),
          author: cell('author'),
          keywords: cell('keywords')
            .split(/\s*[,;|]\s*/)
            .filter((word) => word !== ''),
        },
        {
          sourceUrl: cell('sourceUrl'),
          notes: cell('notes'),
          rating: starsIn(cell('rating')),
          isFavorite: /^(?:1|x|yes|true|kyllä)$/i.test(cell('isFavorite')),
        },
      );
    }),
  };
}

/** Whether a text is a table whose first row names its columns. */
export function isCsv(text: string): boolean {
  const { separator, table } = tableOf(text.slice(0, 4_000));
  const [first] = cellsOf(table.split('\n', 1).join(''), separator);
  const places = first ? placesOf(first) : {};
  return places.title !== undefined && (first?.length ?? 0) > 1 && Object.keys(places).length > 1;
}

function placesOf(row: readonly string[]): Partial<Record<Column, number>> {
  const places: Partial<Record<Column, number>> = {};
  for (const [at, cell] of row.entries()) {
    const plain = cell.replace(/[_-]/g, ' ').toLowerCase();
    const name = (Object.keys(columns) as Column[]).find((column) => columns[column].test(plain));
    if (name !== undefined) places[name] ??= at;
  }
  return places;
}

/** Line that tells Excel the separator, before all others. */
const namedSeparator = /^"?sep=([^"\n])"?\n/i;

/**
 * A table's text with uniform line ends, and its separator: as declared, else the most frequent one in the
 * first line.
 */
function tableOf(text: string): { separator: string; table: string } {
  const plain = text.replace(/\r\n?/g, '\n');
  const [named = '', separator] = namedSeparator.exec(plain) ?? [];
  if (separator !== undefined) return { separator, table: plain.slice(named.length) };
  const [line = ''] = plain.split('\n', 1);
  const count = (sign: string) => line.split(sign).length;
  const [most = ','] = [',', ';', '\t'].sort((one, other) => count(other) - count(one));
  return { separator: most, table: plain };
}

/**
 * Splits a table into cells (RFC 4180): a quoted cell may contain separators, line breaks and doubled quotes.
 * Lines end with "\n".
 */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else cell += sign;
  }
  endCell();
  rows.push(row);
  return rows;
}
