import { type Allowance, allowances as allAllowances, everywhere, styleSheets } from './look-rules.ts';

/** The values of the design system. */
export interface Tokens {
  /** Custom properties: `--chakra-colors-fg-muted`. */
  readonly properties: ReadonlySet<string>;
  /** Widths that media queries may use. */
  readonly breakpoints: ReadonlySet<string>;
  /** Colours that may be repeated where tokens cannot be used. */
  readonly colors: ReadonlySet<string>;
  /** Sizes of icons in pixels, which are no tokens. */
  readonly iconSizes: ReadonlySet<number>;
}

const rawValue =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color)\([^)]*\)|\bcubic-bezier\([^)]*\)|(?<![\w.#-])-?\d*\.?\d+(?:px|rem|em|lh|ch|p[tc]|[cm]m|m?s|fr|deg|rad|turn|%|[dls]?v[hw]|vmin|vmax|cq[hiw])(?![\w-])/gi;
const colorName =
  'white|black|gr[ae]y|silver|red|maroon|crimson|tomato|salmon|coral|orange|gold|yellow|olive|khaki|lime|green|teal|aqua|cyan|blue|navy|indigo|violet|purple|plum|orchid|magenta|fuchsia|pink|brown|tan|beige|ivory';
/** A named colour in a declaration's value; selectors end with an opening brace. */
const namedColor = new RegExp(`(?<=:[^;{}]*)(?<![\\w.#-])(?:${colorName})(?![\\w-])(?=[^;{}]*[;}])`, 'g');
const rawLayer = /(?<=\bz-index:\s*)-?[1-9]\d*/g;
/** Values in code without a unit, or as a word. */
const rawInProps = [
  new RegExp(
    `(?<=\\b(?:[a-z]+C|c)olor(?:=|: )['"]|\\b(?:bg|background|fill|stroke)(?:=|: )['"])(?:${colorName})(?=['"])`,
    'g',
  ),
  /(?<=\bzIndex(?:=|: )\{?['"]?)-?[1-9]\d*/g,
  /(?<=\b(?:transitionD|animationD|d)uration(?:=|: )\{?)[1-9]\d*/g,
  /(?<=\bstyle=\{\{[^}]*\b(?:width|height|gap|top|right|bottom|left|inset|fontSize|(?:margin|padding)\w*): )-?[1-9]\d*(?![\w%.])/g,
];
const iconSize = /(?<=\bsize=\{)\d+(?=\})/g;
const stringOrAttribute = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/**
 * Every design value that is not a token, each as one sentence, and every unused style sheet and allowance.
 */
export function findRawValues(
  files: ReadonlyMap<string, string>,
  tokens: Tokens,
  allowances: readonly Allowance[] = allAllowances,
): string[] {
  const used = new Set<Allowance>();
  const isAllowed = (file: string, value: string) => {
    if (everywhere.test(value)) return true;
    const allowance = allowances.find((each) => each.file.test(file) && each.value.test(value));
    if (allowance) used.add(allowance);
    return allowance !== undefined;
  };
  const violations = [...files].flatMap(([file, source]) => {
    const found = file.endsWith('.css') ? rawInSheet(source, tokens) : rawInCode(file, source, tokens);
    return found
      .filter(({ value }) => !isAllowed(file, value))
      .map(({ value, line }) => `${file}:${line} has ${value} where a token belongs`);
  });
  const sheets = [...files].filter(([file]) => file.endsWith('.css'));
  return [
    ...violations,
    ...unknownIn(sheets, tokens),
    ...sheets
      .map(([file]) => file)
      .filter((file) => !styleSheets[file])
      .map((file) => `${file}: look-rules.ts has no reason for it`),
    ...Object.keys(styleSheets)
      .filter((file) => !files.has(file))
      .map((file) => `${file} stands in look-rules.ts and is not there`),
    ...allowances
      .filter((each) => !used.has(each))
      .map(({ reason }) => `nothing needs the allowance "${reason}"`),
  ];
}

interface Found {
  readonly value: string;
  readonly line: number;
}

function rawInSheet(source: string, tokens: Tokens): Found[] {
  const bare = blank(source, /\/\*[\s\S]*?\*\/|@font-face\s*\{[^}]*\}|@media[^{]*/g);
  const queries = [...source.matchAll(/@media[^{]*/g)].flatMap((match) =>
    matchesIn(match[0], rawValue, lineOf(source, match.index)).filter(
      ({ value }) => !tokens.breakpoints.has(value),
    ),
  );
  return [rawValue, namedColor, rawLayer].flatMap((pattern) => matchesIn(bare, pattern, 1)).concat(queries);
}

function rawInCode(file: string, source: string, tokens: Tokens): Found[] {
  const bare = blank(source, /\/\*[\s\S]*?\*\/|(?<![:'"\w])\/\/[^\n]*|\bd="[^"]*"/g);
  const isBeforeTheApp = !file.startsWith('client/src/');
  const inStrings = [...bare.matchAll(stringOrAttribute)].flatMap(({ 0: text, index }) => {
    const isQuery = /\((?:min|max)-(?:width|height):/.test(text);
    return matchesIn(text, rawValue, lineOf(bare, index)).filter(
      ({ value }) =>
        !(isQuery && tokens.breakpoints.has(value)) &&
        !(isBeforeTheApp && (!value.startsWith('#') || tokens.colors.has(value.toLowerCase()))),
    );
  });
  if (isBeforeTheApp) return inStrings;
  const icons = matchesIn(bare, iconSize, 1).filter(({ value }) => !tokens.iconSizes.has(Number(value)));
  return [...inStrings, ...rawInProps.flatMap((pattern) => matchesIn(bare, pattern, 1)), ...icons];
}

/** Custom properties that neither the tokens nor any style sheet defines. */
function unknownIn(
  sheets: readonly (readonly [file: string, source: string])[],
  { properties }: Tokens,
): string[] {
  const own = new Set(
    sheets.flatMap(([, source]) => [...source.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name)),
  );
  return sheets.flatMap(([file, source]) =>
    [...source.matchAll(/var\((--(?:[\w-]|\\\.)+)/g)]
      .filter(([, name = '']) => !properties.has(name) && !own.has(name))
      .map(({ 1: name, index }) => `${file}:${lineOf(source, index)} uses ${name}, which is no token`),
  );
}

const matchesIn = (text: string, pattern: RegExp, firstLine: number): Found[] =>
  [...text.matchAll(pattern)].map(({ 0: value, index }) => ({
    value,
    line: firstLine + lineOf(text, index) - 1,
  }));

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** Replaces matches by spaces, keeping line numbers. */
const blank = (text: string, pattern: RegExp) =>
  text.replaceAll(pattern, (match) => match.replaceAll(/[^\n]/g, ' '));
