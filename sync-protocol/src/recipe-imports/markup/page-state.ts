import { elementsOf, type PageElement, type PageRoot, rawText } from '../page/parse-page.ts';
import { readJson } from './mend-json.ts';

/**
 * Only values that may contain a recipe are parsed: app developers name the ingredients in one of these
 * words.
 */
const tells = /ingredien|zutat|ainekset|ainesosa/i;
const shortest = 200;
const longest = 4_000_000;
const mostPieces = 60;
/** Starts of values: assigned, passed to a call, or an item of a passed list. */
const beginning = /(?:[=(,:]|return)\s*(?=[[{"'])/g;

/**
 * The values that a page passes to its own scripts: as JSON, assigned to a variable, in a call, or in an
 * attribute.
 */
export function readPageState(root: PageRoot): unknown[] {
  const values: unknown[] = [];
  const streamed: string[] = [];
  for (const element of elementsOf(root)) {
    if (values.length >= mostPieces) break;
    if (element.name === 'script') readScript(rawText(element), values, streamed);
    else values.push(...valuesInAttributes(element));
  }
  // A streamed page sends one text in pieces; only the joined text has complete values.
  const whole = streamed.join('');
  if (tells.test(whole)) values.push(...objectsIn(whole));
  return values;
}

function readScript(script: string, values: unknown[], streamed: string[]): void {
  if (script.length < shortest || script.length > longest) return;
  const pushed = /\.push\(\s*(\[\s*\d+\s*,\s*"[\s\S]*"\s*\])\s*\)/.exec(script)?.[1];
  const piece = pushed === undefined ? undefined : parse(pushed);
  if (Array.isArray(piece) && typeof piece[1] === 'string') streamed.push(piece[1]);
  else if (!tells.test(script)) return;
  else if (/^\s*[[{]/.test(script)) values.push(readJson(script));
  else values.push(...assignedIn(script));
}

function valuesInAttributes({ attribs }: PageElement): unknown[] {
  return Object.values(attribs)
    .filter((value) => value.length >= shortest && /^\s*[[{]/.test(value) && tells.test(value))
    .map(parse);
}

/** Values in a script that are JSON, or strings containing JSON. */
function assignedIn(script: string): unknown[] {
  const found: unknown[] = [];
  beginning.lastIndex = 0;
  for (let match = beginning.exec(script); match !== null && found.length < mostPieces; ) {
    const start = match.index + match[0].length;
    const end = endOfValue(script, start);
    const source = script.slice(start, end);
    const value = source.length >= shortest && tells.test(source) ? jsonIn(source) : undefined;
    if (value !== undefined) {
      found.push(value);
      beginning.lastIndex = end;
    }
    match = beginning.exec(script);
  }
  return found;
}

function jsonIn(source: string): unknown {
  if (/^[[{]/.test(source)) return parse(source) ?? parse(source.replace(/\bundefined\b/g, 'null'));
  const text = source.startsWith('"') ? parse(source) : parse(`"${unquoted(source)}"`);
  if (typeof text !== 'string') return undefined;
  return parse(/^%7B|^%5B/i.test(text) ? decoded(text) : text);
}

/** Converts the content of a single-quoted string to that of a double-quoted one. */
function unquoted(source: string): string {
  return source
    .slice(1, -1)
    .replace(/\\'/g, "'")
    .replace(/(?<!\\)"/g, '\\"')
    .replace(/\\x([\da-f]{2})/gi, '\\u00$1');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Every outermost JSON object in a text that also contains other things. */
function objectsIn(text: string): unknown[] {
  const found: unknown[] = [];
  for (let at = text.indexOf('{'); at >= 0 && found.length < mostPieces; ) {
    const end = endOfValue(text, at);
    const source = text.slice(at, end);
    const value = source.length >= shortest && tells.test(source) ? parse(source) : undefined;
    if (value !== undefined) found.push(value);
    at = text.indexOf('{', value === undefined && source.length >= shortest ? at + 1 : end);
  }
  return found;
}

/** Index after the bracket or quote that closes the one at `start`; brackets inside strings do not count. */
function endOfValue(source: string, start: number): number {
  let depth = 0;
  let quote = '';
  const first = source[start] ?? '';
  for (let at = start; at < source.length; at += 1) {
    const letter = source[at] ?? '';
    if (quote !== '') {
      if (letter === '\\') at += 1;
      else if (letter === quote) {
        quote = '';
        if (depth === 0) return at + 1;
      }
    } else if (letter === '"' || (letter === "'" && first === "'")) quote = letter;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') {
      depth -= 1;
      if (depth <= 0) return at + 1;
    }
  }
  return source.length;
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
