import { type TSchema, Type } from 'typebox';

/** No control characters, no halves of surrogate pairs. */
const lineCharacters = '[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$';
/** The same, with tabs and line breaks. */
const proseCharacters = '[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\ud800-\\udfff]*$';
const notBlank = '(?=[\\s\\S]*\\S)';

/** One line that a person typed, not blank. */
export const Line = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: `^${notBlank}${lineCharacters}` });

/** One line; empty for none. */
export const LineOrNone = (maxLength: number) => Type.String({ maxLength, pattern: `^${lineCharacters}` });

/** Lines of text, not blank. */
export const Prose = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: `^${notBlank}${proseCharacters}` });

/** Lines of text; empty for none. */
export const ProseOrNone = (maxLength: number) => Type.String({ maxLength, pattern: `^${proseCharacters}` });

/** What kind of text a schema of these takes, and how much of it; undefined for other schemas. */
export function textOf(schema: TSchema): { kind: 'line' | 'prose'; maxLength: number } | undefined {
  const { pattern, maxLength } = schema as { pattern?: unknown; maxLength?: unknown };
  if (typeof pattern !== 'string' || typeof maxLength !== 'number') return undefined;
  if (pattern.endsWith(lineCharacters)) return { kind: 'line', maxLength };
  return pattern.endsWith(proseCharacters) ? { kind: 'prose', maxLength } : undefined;
}
