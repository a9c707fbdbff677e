/** Steps of a quarter rem, so `2` is the 8 px unit. The names are Chakra's own. */
const STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 10.5, 11, 12, 13, 14, 16, 20, 24, 26, 28, 32, 36,
  40, 44, 46, 48, 56, 60, 64, 70, 72, 80, 96, 128,
];

const inRem = Object.fromEntries(STEPS.map((step) => [step, { value: `${step / 4}rem` }]));

/** A length in rem that grows with the text only as far as the screen has room: one of 320 px has it for text of the usual size. */
const withRoom = (rem: number) => `min(${rem}rem, ${rem * 5}vw)`;
const inRemWithRoom = Object.fromEntries(STEPS.map((step) => [step, { value: withRoom(step / 4) }]));

/** Values by name, as Chakra takes them. */
export const asTokens = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

const SANS = '"Figtree Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** For what moves by script: the same as `durations` and `easings`, and how long a row glows that is pointed at. */
export const motion = { moderateMs: 160, glowMs: 700, easeOut: 'cubic-bezier(0.2, 0.7, 0.3, 1)' } as const;

/** Plain values. Colours have a meaning and a theme: see semantic-colors.ts. */
export const tokens = {
  // Where the text is twice as large, the words have the width of a phone, not what is between them.
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
  // A 1.2 scale from 16 px; `sm` and `lg` are its half steps, `lg` (17.5 px) the size of a list item.
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
  // `breath`: of dots that wait. `late`: what is only worth a sign when it takes longer than usual.
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
    // Where one writes on a phone, over the messages.
    writing: '65',
    skipLink: '70',
    // Specification 9.
    tour: '11000',
    tourCard: '11001',
  }),
};

/** Pixels that an icon may have: it takes a number (`scripts/check/look/`). */
export const iconSizes = [14, 16, 18, 20, 22, 24, 36, 40] as const;

/** Named after the specification: what is no wider than 768 px is a phone. */
export const breakpoints = { xs: '22.5rem', sm: '30rem', md: '769px', lg: '62rem', xl: '80rem' };
