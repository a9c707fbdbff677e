/** Base style of text and select boxes. At least 16 px: phones zoom in on smaller text. */
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

/** The same for boxes in a line or column of a form. */
export const lineBoxStyle = {
  ...boxStyle,
  minWidth: '0',
  px: '3',
  _invalid: { border: 'thick', borderColor: 'danger.fg' },
} as const;
