import { Type } from 'typebox';

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
