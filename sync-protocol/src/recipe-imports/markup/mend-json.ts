import { jsonrepair } from 'jsonrepair';
import { parseJson } from '../../parse-json.ts';
import { plainLine } from '../page/html-lines.ts';

/** More of broken JSON is not mended: it takes long, and no recipe is so long. */
const longestMended = 500_000;

/**
 * Reads JSON as it stands in pages: within a comment or CDATA, with line breaks inside texts, commas too many or missing, a
 * semicolon behind it, or with all its quotes as entities. Undefined where nothing can be made of it.
 */
export function readJson(source: string): unknown {
  const text = source
    .replace(/^\s*<!--[^{[]*?-->/, '')
    .replace(/^[\s\uFEFF]*(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?/, '')
    .replace(/(?:\/\/|\/\*)?\s*(?:-->|\]\]>)\s*(?:\*\/)?\s*$/, '')
    .trim()
    .replace(/;+$/, '');
  for (const attempt of attempts) {
    const read = attempt(text);
    if (read !== undefined) return read;
  }
  return undefined;
}

const attempts: readonly ((text: string) => unknown)[] = [
  parseJson,
  (text) => parseJson(withoutControls(text)),
  (text) => (/^\s*[[{]\s*&quot;/.test(text) ? readJson(plainLine(text)) : undefined),
  (text) => parseJson(withInnerQuotes(text)),
  (text) => mend(text),
  (text) => mend(withInnerQuotes(text)),
  // Cut off, or with a quote within a text that leads everything astray: what stands before may be whole.
  (text) => mend(withoutControls(text).replace(/,\s*"[^"]*$/, '')),
];

function mend(text: string): unknown {
  if (text.length > longestMended || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(jsonrepair(text));
  } catch {
    return undefined;
  }
}

/** Quotes within a text, such as of a 9\" tin: a text ends only where JSON goes on behind its quote. */
function withInnerQuotes(text: string): string {
  if (text.length > longestMended) return text;
  let isInside = false;
  return withoutControls(text).replace(
    /\\.|"(?=(\s*)(.?)(\s*)(.?))/g,
    (found, _gap, next: string, _more, after: string) => {
      if (found !== '"') return found;
      const goesOn = /^[:}\]]?$/.test(next) || (next === ',' && /^["{[\d}\]tfn-]?$/.test(after));
      if (isInside && !goesOn) return '\\"';
      isInside = !isInside;
      return found;
    },
  );
}

/** Line breaks and tabs within texts, which JSON does not take. */
function withoutControls(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
