const pair = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

const palette = (
  solid: [string, string],
  solidHover: [string, string],
  contrast: [string, string],
  fg: [string, string],
  subtle: [string, string],
  border: [string, string],
) => ({
  solid: pair(...solid),
  solidHover: pair(...solidHover),
  contrast: pair(...contrast),
  fg: pair(...fg),
  subtle: pair(...subtle),
  border: pair(...border),
});

/**
 * Every colour of the interface by meaning, light and dark. Paper and ink by day, green-black by night, never
 * pure white or black. Brand green is for the primary action and the checked state, red only for loss of
 * data.
 */
export const semanticColors = {
  bg: {
    DEFAULT: pair('#faf6ee', '#101613'),
    panel: pair('#fffdf8', '#18201c'),
    subtle: pair('#f2ebdf', '#1f2924'),
    muted: pair('#e9e0d1', '#28332d'),
    // The selected part of a switch, lighter than its track in both themes.
    raised: pair('#fffdf8', '#41504a'),
    backdrop: pair('rgb(35 32 26 / 0.4)', 'rgb(5 8 7 / 0.6)'),
  },
  // Overlay of the tour; its opacity is in the tour's style.
  shade: pair('#23201a', '#020403'),
  fg: {
    DEFAULT: pair('#24211b', '#ecebe4'),
    muted: pair('#625b4f', '#a9b2aa'),
    inverted: pair('#fffdf8', '#101613'),
  },
  border: {
    DEFAULT: pair('#e4dbcb', '#2d3832'),
    // Edge of a control, with a contrast of 3:1; the edge of a panel may be fainter.
    control: pair('#8b816f', '#6f7c74'),
  },
  focusRing: pair('#24211b', '#ecebe4'),
  brand: palette(
    ['#158840', '#158840'],
    ['#117236', '#12793a'],
    ['#ffffff', '#ffffff'],
    ['#11713a', '#6fcf97'],
    ['#e3f0e3', '#173324'],
    ['#a9cfb2', '#2b5c40'],
  ),
  // The brand mark: as a shape it needs less contrast than text.
  mark: pair('#158840', '#4fbf7c'),
  danger: palette(
    ['#b3261e', '#c03a30'],
    ['#971d16', '#ad3128'],
    ['#ffffff', '#ffffff'],
    ['#a8231b', '#ff9d92'],
    ['#fae5e0', '#3b1d1a'],
    ['#e5b5ac', '#6d322c'],
  ),
  neutral: palette(
    ['#24211b', '#ecebe4'],
    ['#3d382f', '#ffffff'],
    ['#fffdf8', '#101613'],
    ['#24211b', '#ecebe4'],
    ['#f2ebdf', '#1f2924'],
    ['#e4dbcb', '#2d3832'],
  ),
  // Meal colours in the calendar: the icon, and a tint behind the name.
  meal: {
    breakfast: pair('#7d5600', '#e6bb58'),
    lunch: pair('#186459', '#63c6b6'),
    dinner: pair('#9c3a66', '#ee9dbd'),
    snack: pair('#4652a8', '#a5aff5'),
    other: pair('#665f52', '#b3aea2'),
  },
  // Used only for a dot or icon beside a name.
  category: {
    produce: pair('#7a9b16', '#a8c94a'),
    dairy: pair('#6577cf', '#98a6f0'),
    meat: pair('#c2557b', '#ea8fae'),
    pantry: pair('#b08423', '#dfb659'),
    vegetary: pair('#2b9688', '#5fc7b8'),
    frozen: pair('#2f94b8', '#6cc5e4'),
    beverages: pair('#8a5bbf', '#bd95ea'),
    snacks: pair('#cf702a', '#f0a065'),
    other: pair('#877e70', '#a9a294'),
    from_calendar: pair('#9c6b47', '#cfa07c'),
  },
};

export const semanticShadows = {
  sm: pair('0 1px 2px rgb(60 45 20 / 0.08)', '0 1px 2px rgb(0 0 0 / 0.4)'),
  md: pair(
    '0 2px 4px rgb(60 45 20 / 0.05), 0 8px 24px rgb(60 45 20 / 0.1)',
    '0 2px 4px rgb(0 0 0 / 0.3), 0 8px 24px rgb(0 0 0 / 0.45)',
  ),
  lg: pair(
    '0 4px 8px rgb(60 45 20 / 0.05), 0 24px 60px rgb(60 45 20 / 0.16)',
    '0 4px 8px rgb(0 0 0 / 0.3), 0 24px 60px rgb(0 0 0 / 0.6)',
  ),
};
