import type { Noun } from './noun.ts';
import { textOf } from './texts.ts';

/**
 * Cleans text to one line as the protocol accepts it: NFC, runs of control characters and unpaired surrogates
 * replaced by a space, trimmed.
 */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}

/** Like `cleanLine` for text of several lines: keeps tabs and line breaks, the latter as `\n`. */
export function cleanProse(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, ' ')
    .trim();
}

/** Cleans those typed values whose fields are texts of the noun; absent fields stay absent. */
export function cleanTexts<Values extends object>(noun: Pick<Noun, 'fields'>, values: Values): Values {
  const cleaned = Object.entries(values).map(([field, value]) => {
    const rule = noun.fields[field];
    const as = rule && textOf(rule.schema);
    if (as === undefined || typeof value !== 'string') return [field, value];
    return [field, as.kind === 'line' ? cleanLine(value) : cleanProse(value)];
  });
  return Object.fromEntries(cleaned) as Values;
}
