import { type TSchema, Type } from 'typebox';

/** Rest of a line: no control characters, no unpaired surrogates. */
const lineCharacters = '[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$';
/** Like `lineCharacters`, but with tabs and line feeds. */
const proseCharacters = '[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\ud800-\\udfff]*$';
const notBlank = '(?=[\\s\\S]*\\S)';

/** One line of text, not blank. */
export const Line = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: `^${notBlank}${lineCharacters}` });

/** One line; empty for none. */
export const LineOrNone = (maxLength: number) => Type.String({ maxLength, pattern: `^${lineCharacters}` });

/** Text of several lines, not blank. */
export const Prose = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: `^${notBlank}${proseCharacters}` });

/** Text of several lines; empty for none. */
export const ProseOrNone = (maxLength: number) => Type.String({ maxLength, pattern: `^${proseCharacters}` });

/** Kind and maximum length of one of the text schemas above; undefined for other schemas. */
export function textOf(schema: TSchema): { kind: 'line' | 'prose'; maxLength: number } | undefined {
  const { pattern, maxLength } = schema as { pattern?: unknown; maxLength?: unknown };
  if (typeof pattern !== 'string' || typeof maxLength !== 'number') return undefined;
  if (pattern.endsWith(lineCharacters)) return { kind: 'line', maxLength };
  return pattern.endsWith(proseCharacters) ? { kind: 'prose', maxLength } : undefined;
}
