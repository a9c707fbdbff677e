/** Steps of a quarter rem, so `2` is the 8 px unit. The names are Chakra's. */
const STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 10.5, 11, 12, 13, 14, 16, 20, 24, 26, 28, 32, 36,
  40, 44, 46, 48, 56, 60, 64, 70, 72, 80, 96, 128,
];

const inRem = Object.fromEntries(STEPS.map((step) => [step, { value: `${step / 4}rem` }]));

/**
 * A length in rem that grows with the text size only as far as the screen allows: at 320 px width it stays at
 * its normal size.
 */
const withRoom = (rem: number) => `min(${rem}rem, ${rem * 5}vw)`;
const inRemWithRoom = Object.fromEntries(STEPS.map((step) => [step, { value: withRoom(step / 4) }]));

/** Converts values by name to Chakra's token form. */
export const asTokens = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

const SANS = '"Figtree Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/**
 * For script-driven motion: the same values as in `durations` and `easings`, and how long a highlighted row
 * glows.
 */
export const motion = { moderateMs: 160, glowMs: 700, easeOut: 'cubic-bezier(0.2, 0.7, 0.3, 1)' } as const;

/** Plain values. Colours depend on meaning and theme: see semantic-colors.ts. */
export const tokens = {
  // Limited by the screen, so that with doubled text size the width goes to the words and not to the gaps.
  spacing: inRemWithRoom,
  sizes: {
    ...inRem,
    ...asTokens({
      full: '100%',
      min: 'min-content',
      max: 'max-content',
      fit: 'fit-content',
      prose: '60ch',
      touch: withRoom(3),
      sidebar: '240px',
      menu: '18.5rem',
      languages: '250px',
      languagesWide: '400px',
      topBar: '65px',
      tabBar: withRoom(3.5),
      dialog: '28rem',
      reading: '40rem',
      text: '36rem',
      column: '42rem',
      article: '46rem',
      wide: '60rem',
      wider: '64rem',
      page: '72rem',
      calendar: '84rem',
    }),
  },
  fonts: asTokens({ body: SANS, heading: SANS, mono: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace' }),
  // A 1.2 scale from 16 px; `sm` and `lg` are half steps, and `lg` (17.5 px) is the size of a list item.
  fontSizes: asTokens({
    xs: '0.8333rem',
    sm: '0.9129rem',
    md: '1rem',
    lg: '1.0954rem',
    xl: '1.2rem',
    '2xl': '1.44rem',
    '3xl': '1.728rem',
    '4xl': '2.0736rem',
    '5xl': '2.4883rem',
    '6xl': '2.986rem',
    '7xl': '3.5832rem',
  }),
  fontWeights: asTokens({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  lineHeights: asTokens({ none: '1', display: '1.06', tight: '1.15', snug: '1.3', normal: '1.5' }),
  letterSpacings: asTokens({ tight: '-0.02em', snug: '-0.01em', wide: '0.02em' }),
  radii: asTokens({
    xs: '4px',
    sm: '6px',
    md: '10px',
    lg: '14px',
    xl: '20px',
    '2xl': '28px',
    full: '9999px',
  }),
  borders: asTokens({ thin: '1px solid', thick: '2px solid', heavy: '3px solid', frame: '6px solid' }),
  // `breath`: pulse of loading dots. `late`: delay before a slow operation gets a sign.
  durations: asTokens({
    fast: '100ms',
    moderate: `${motion.moderateMs}ms`,
    slow: '200ms',
    breath: '1200ms',
    late: '2500ms',
  }),
  easings: asTokens({ out: motion.easeOut, in: 'cubic-bezier(0.5, 0, 0.8, 0.4)' }),
  zIndex: asTokens({
    raised: '1',
    dock: '5',
    sticky: '10',
    backdrop: '20',
    sidebar: '30',
    menu: '40',
    toast: '60',
    // The text field on a phone, above the messages.
    writing: '65',
    skipLink: '70',
    // Specification 9.
    tour: '11000',
    tourCard: '11001',
  }),
};

/** Allowed icon sizes in pixels, since icons take a number (checked in `scripts/check/look/`). */
export const iconSizes = [14, 16, 18, 20, 22, 24, 36, 40] as const;

/** Names from the specification: a phone is at most 768 px wide. */
export const breakpoints = { xs: '22.5rem', sm: '30rem', md: '769px', lg: '62rem', xl: '80rem' };
