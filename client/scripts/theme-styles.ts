import { ChakraProvider, type ChakraProviderProps } from '@chakra-ui/react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';
import { systemWithGlobalStyles } from '../src/ui/look/global-styles.ts';
import { takeStyles } from './prerender/take-styles.ts';

const made = 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];';

/**
 * Replaces `from-theme.css` with the static part of the theme's styles. Otherwise each start would generate
 * them from the tokens, and restyle everything rendered by then.
 */
export function themeStyles(): Plugin {
  return {
    name: 'ateria:theme-styles',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('/ui/look/from-theme.css')) return { code: stylesOfTheme(), map: null };
      if (!id.includes('/@chakra-ui/react/dist/esm/styled-system/system.js')) return null;
      if (!code.includes(made)) throw new Error('Chakra makes its rules for every page elsewhere by now');
      return { code: code.replace(made, 'const _global = [];'), map: null };
    },
  };
}

function stylesOfTheme(): string {
  const system = systemWithGlobalStyles();
  const _global = [system.getPreflightCss(), system.getGlobalCss(), system.getTokenCss()];
  const props: ChakraProviderProps = { value: { ...system, _global }, children: null };
  return takeStyles(renderToString(createElement(ChakraProvider, props))).rules.join('\n');
}
