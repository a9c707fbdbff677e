import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { lowScreen } from './low-screen.ts';
import { config } from './theme.ts';

const globalCss = {
  '*': { '--global-color-border': 'colors.border', '--global-font-body': 'fonts.body' },
  html: {
    bg: 'bg',
    color: 'fg',
    colorPalette: 'neutral',
    fontFamily: 'body',
    fontSize: '100%',
    lineHeight: 'normal',
    hyphens: 'auto',
    hyphenateLimitChars: '8 3 3',
    overflowWrap: 'anywhere',
    textRendering: 'optimizeLegibility',
    // Keeps a focused element clear of the fixed bars when the browser scrolls to it.
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
  // Forced colours remove backgrounds and tints: selected and current items get system colours instead.
  '@media (forced-colors: active)': {
    ':is([aria-selected=true], [aria-pressed=true], [aria-current=page]:not([role=tab]), label:has([type=radio]:checked))':
      {
        forcedColorAdjust: 'none',
        bg: 'SelectedItem !important',
        color: 'SelectedItemText !important',
      },
  },
  // A heading or landmark is focused after a page change, but is no control and needs no ring.
  '[tabindex="-1"]:focus-visible': { outline: 'none' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
} as const;

/** Chakra's system with the global styles. Used by the build to make `from-theme.css`, never in a browser. */
export const systemWithGlobalStyles = () =>
  createSystem(defaultBaseConfig, config, { preflight: true, globalCss });
