import type { Noun } from './noun.ts';
import { textOf } from './texts.ts';

/** One line as the protocol takes it: no control characters or halves of surrogate pairs, nothing at its ends. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}

/** Several lines as the protocol takes them; line breaks and tabs stay. */
export function cleanProse(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, ' ')
    .trim();
}

/** What somebody typed, with the noun's texts as the protocol takes them; fields that are absent stay absent. */
export function cleanTexts<Values extends object>(noun: Pick<Noun, 'fields'>, values: Values): Values {
  const cleaned = Object.entries(values).map(([field, value]) => {
    const rule = noun.fields[field];
    const as = rule && textOf(rule.schema);
    if (as === undefined || typeof value !== 'string') return [field, value];
    return [field, as.kind === 'line' ? cleanLine(value) : cleanProse(value)];
  });
  return Object.fromEntries(cleaned) as Values;
}
