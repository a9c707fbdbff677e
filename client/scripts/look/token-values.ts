import { semanticColors, semanticShadows } from '../../src/ui/look/semantic-colors.ts';
import { asTokens, breakpoints, tokens } from '../../src/ui/look/tokens.ts';

/** Value of a token in each theme. */
export interface TokenValue {
  readonly light: string;
  readonly dark: string;
}

/** Every token by Chakra's custom property: `--chakra-colors-fg-muted`. */
export function tokenValues(): ReadonlyMap<string, TokenValue> {
  const values = new Map<string, TokenValue>();
  const all = {
    ...tokens,
    colors: semanticColors,
    shadows: semanticShadows,
    breakpoints: asTokens(breakpoints),
  };
  visit(all, []);
  return values;

  function visit(node: object, path: readonly string[]): void {
    for (const [key, value] of Object.entries(node)) {
      if (key === 'value') values.set(propertyOf(path), pairOf(value));
      else visit(value, key === 'DEFAULT' ? path : [...path, key]);
    }
  }
}

const pairOf = (value: string | { _light: string; _dark: string }): TokenValue =>
  typeof value === 'string' ? { light: value, dark: value } : { light: value._light, dark: value._dark };

/**
 * `['fontSizes', 'lg']` becomes `--chakra-font-sizes-lg`. A dot in a name is written `\.`, as in a style
 * sheet.
 */
const propertyOf = (path: readonly string[]) =>
  `--chakra-${path.map((part) => part.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)).join('-')}`.replaceAll(
    '.',
    '\\.',
  );
