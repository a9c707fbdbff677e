import { jsonrepair } from 'jsonrepair';
import { parseJson } from '../../parse-json.ts';
import { plainLine } from '../page/html-lines.ts';

/** Longest broken JSON that is repaired: repairing takes long, and no recipe is longer. */
const longestMended = 500_000;

/**
 * Parses JSON as found in pages: inside a comment or CDATA, with line breaks in strings, missing or extra
 * commas, a trailing semicolon, or all quotes as entities. Undefined if it cannot be repaired.
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
  // Truncated, or broken by a quote inside a string: the part before it may be complete.
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

/**
 * Escapes quotes inside strings, such as of a 9\" tin: a string ends only where JSON continues after its
 * quote.
 */
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

/** Replaces control characters, which JSON strings may not contain. */
function withoutControls(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
