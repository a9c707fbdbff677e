import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { lowScreen } from './low-screen.ts';
import { semanticColors, semanticShadows } from './semantic-colors.ts';
import { breakpoints, tokens } from './tokens.ts';

const config = defineConfig({
  preflight: true,
  theme: {
    breakpoints,
    tokens,
    semanticTokens: { colors: semanticColors, shadows: semanticShadows },
    keyframes: {
      pulse: { '0%, 80%, 100%': { opacity: 0.25 }, '40%': { opacity: 1 } },
      appear: { from: { opacity: 0 } },
      rise: { from: { opacity: 0, transform: 'translateY(var(--chakra-spacing-2))' } },
    },
  },
  globalCss: {
    '*': { '--global-color-border': 'colors.border', '--global-font-body': 'fonts.body' },
    html: {
      bg: 'bg',
      color: 'fg',
      colorPalette: 'neutral',
      fontFamily: 'body',
      fontSize: '100%',
      lineHeight: 'normal',
      hyphens: 'auto',
      overflowWrap: 'anywhere',
      textRendering: 'optimizeLegibility',
      // What takes the focus is scrolled clear of the bars that stand at the head and the foot of a page.
      scrollPaddingBlock:
        'calc({spacing.20} + env(safe-area-inset-top)) calc({spacing.28} + {sizes.tabBar} + env(safe-area-inset-bottom))',
      [lowScreen]: { scrollPaddingBlock: '4' },
    },
    'h1, h2, h3': { textWrap: 'balance' },
    // An icon keeps its size beside a long text.
    '.lucide': { flexShrink: 0 },
    '*::placeholder': { color: 'fg.muted', opacity: 1 },
    '*::selection': { bg: 'brand.subtle' },
    ':focus-visible': {
      outline: '{borders.thick}',
      outlineColor: 'focusRing',
      outlineOffset: '{spacing.0.5}',
    },
    // A heading or landmark takes the focus after a change of page, but it is no control.
    '[tabindex="-1"]:focus-visible': { outline: 'none' },
    '*, *::before, *::after': {
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
});

/**
 * Only tokens and the base utilities: Chakra's own recipes are left out, so style-only parts alone may be used. What is the same for
 * every page is no part of it, but in `from-theme.css`.
 */
export const system = { ...createSystem(defaultBaseConfig, config), _global: [] };
