/** What one writes or chooses in. 16 px at least: below it a phone zooms in. */
export const boxStyle = {
  width: 'full',
  minHeight: 'touch',
  fontSize: 'md',
  bg: 'bg.panel',
  color: 'fg',
  border: 'thin',
  borderColor: 'border.control',
  rounded: 'md',
  _invalid: { borderColor: 'danger.fg' },
} as const;

/** The same in a line or a column of a form. */
export const lineBoxStyle = {
  ...boxStyle,
  minWidth: '0',
  px: '3',
  _invalid: { border: 'thick', borderColor: 'danger.fg' },
} as const;
