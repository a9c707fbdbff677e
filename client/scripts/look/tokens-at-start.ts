import type { Plugin } from 'vite';
import { tokenValues } from './token-values.ts';

const property = /--chakra-(?:[\w-]|\\\.)+/g;

/** Prepends the used tokens to a style sheet that is loaded before the app, which brings the others. */
export function tokensAtStart(sheet: string): Plugin {
  return {
    name: 'ateria:tokens-at-start',
    enforce: 'pre',
    transform: {
      filter: { id: new RegExp(`${sheet.replaceAll('.', '\\.')}$`) },
      handler: (css) => `${declarationsFor(css)}\n${css}`,
    },
  };
}

/** Outside layers, for browsers too old to support them. */
function declarationsFor(css: string): string {
  const values = tokenValues();
  const used = [...new Set(css.match(property))].map((name) => {
    const value = values.get(name);
    if (!value) throw new Error(`${name} is no token`);
    return { name, ...value };
  });
  const light = used.map(({ name, light }) => `${name}:${light}`);
  const dark = used.filter((each) => each.light !== each.dark).map(({ name, dark }) => `${name}:${dark}`);
  return `html{${light.join(';')}}html.dark{${dark.join(';')}}`;
}
