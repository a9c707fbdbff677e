import { type Allowance, allowances as allAllowances, everywhere, styleSheets } from './look-rules.ts';

/** What the look is made of, as the system has it. */
export interface Tokens {
  /** Custom properties: `--chakra-colors-fg-muted`. */
  readonly properties: ReadonlySet<string>;
  /** Widths that a media query may ask for. */
  readonly breakpoints: ReadonlySet<string>;
  /** Colours that may be repeated where no token can be. */
  readonly colors: ReadonlySet<string>;
}

const rawValue =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\([^)]*\)|\bcubic-bezier\([^)]*\)|(?<![\w.#-])-?\d*\.?\d+(?:px|rem|em|lh|ch|pt|m?s|fr|deg|%|vw|vh|dvh)(?![\w-])/gi;
const namedColor = /:\s*(?:white|black|gray|grey|red|green|blue|yellow|orange)\s*[;}]/g;
const stringOrAttribute = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** Every value of the look that is no token, each as one sentence, and every sheet and allowance without a use. */
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
  const colors = matchesIn(bare, namedColor, 1).map(({ value, line }) => ({
    value: value.slice(1).trim(),
    line,
  }));
  return [...matchesIn(bare, rawValue, 1), ...queries, ...colors];
}

function rawInCode(file: string, source: string, tokens: Tokens): Found[] {
  const bare = blank(source, /\/\*[\s\S]*?\*\/|(?<![:'"\w])\/\/[^\n]*|\bd="[^"]*"/g);
  const isBeforeTheApp = !file.startsWith('client/src/');
  return [...bare.matchAll(stringOrAttribute)].flatMap(({ 0: text, index }) => {
    const isQuery = /\((?:min|max)-(?:width|height):/.test(text);
    return matchesIn(text, rawValue, lineOf(bare, index)).filter(
      ({ value }) =>
        !(isQuery && tokens.breakpoints.has(value)) &&
        !(isBeforeTheApp && (!value.startsWith('#') || tokens.colors.has(value.toLowerCase()))),
    );
  });
}

/** Custom properties that neither the tokens nor any sheet has. */
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

/** The same text with spaces for what matches: lines stay where they are. */
const blank = (text: string, pattern: RegExp) =>
  text.replaceAll(pattern, (match) => match.replaceAll(/[^\n]/g, ' '));
