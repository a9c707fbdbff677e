import { chakra } from '@chakra-ui/react';
import { boxStyle } from '#ui/look/box-style.ts';

/** A text box in a line of the form; grows with what is in it. */
const base = {
  ...boxStyle,
  minWidth: '0',
  px: '3',
  _invalid: { border: 'thick', borderColor: 'danger.fg' },
} as const;

/** Whatever somebody writes stands as its own script has it. */
const asWritten = { defaultProps: { dir: 'auto' } } as const;

export const LineInput = chakra('input', { base }, asWritten);

export const TextArea = chakra(
  'textarea',
  {
    base: {
      ...base,
      py: '2.5',
      lineHeight: 'normal',
      resize: 'vertical',
      fieldSizing: 'content',
      maxHeight: '80',
    },
  },
  asWritten,
);

export const LineList = chakra('ol', { base: { display: 'grid', gap: '2', listStyle: 'none' } });

/** One line; lifted while it is dragged. */
export const EditorLine = chakra('li', {
  base: {
    display: 'grid',
    alignItems: 'start',
    gap: { base: '1', md: '2' },
    rounded: 'md',
    '&[data-dragged]': { bg: 'bg.subtle', boxShadow: 'md', position: 'relative', zIndex: 'raised' },
  },
});

/** What adds a line, under the lines. */
export const AddLine = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

/** Where a line is taken hold of. */
export const Handle = chakra(
  'button',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      width: { base: '8', md: '10' },
      minHeight: 'touch',
      rounded: 'md',
      color: 'fg.muted',
      fontVariantNumeric: 'tabular-nums',
      fontWeight: 'semibold',
      cursor: 'grab',
      touchAction: 'none',
      _hover: { bg: 'bg.muted', color: 'fg' },
      _active: { cursor: 'grabbing' },
    },
  },
  { defaultProps: { type: 'button' } },
);

export const EditorGroup = chakra('fieldset', { base: { display: 'grid', gap: '3', minWidth: '0' } });

export const Legend = chakra('legend', { base: { mb: '3', fontSize: 'xl', fontWeight: 'semibold' } });

/** What is wrong, said as soon as it is there. */
export const EditorFault = chakra(
  'p',
  { base: { color: 'danger.fg', fontSize: 'sm', fontWeight: 'medium' } },
  { defaultProps: { role: 'alert' } },
);
