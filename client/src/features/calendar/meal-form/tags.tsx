import { chakra } from '@chakra-ui/react';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

/** Tags in a row, with buttons to add more. */
export const TagRow = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '1.5' } });

const tagStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '11',
  px: '4',
  rounded: 'full',
  fontVariantNumeric: 'tabular-nums',
} as const;

const Frame = chakra('span', {
  base: { ...tagStyle, minWidth: 0, overflowWrap: 'anywhere', bg: 'bg.subtle', fontWeight: 'medium' },
});

const Remove = chakra(
  'button',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: 0,
      boxSize: '11',
      marginInlineStart: '-2',
      marginInlineEnd: '-4',
      rounded: 'full',
      color: 'fg.muted',
      cursor: 'pointer',
      // Inside its bounds, as a name is close beside it.
      _focusVisible: { outlineOffset: 'calc(-1 * {spacing.1.5})' },
    },
  },
  { defaultProps: { type: 'button' } },
);

/** Button that expands choices. */
export const MoreButton = chakra(
  'button',
  {
    base: {
      ...tagStyle,
      border: 'thin',
      borderColor: 'border.control',
      cursor: 'pointer',
      _hover: { bg: 'bg.subtle' },
    },
  },
  { defaultProps: { type: 'button' } },
);

interface TagProps {
  children: ReactNode;
  /** Left out for a tag that cannot be removed. */
  onRemove?: (() => void) | undefined;
  removeLabel: string;
}

export function Tag({ children, onRemove, removeLabel }: TagProps) {
  return (
    <Frame>
      {children}
      {onRemove && (
        <Remove aria-label={removeLabel} onClick={onRemove}>
          <X size={16} aria-hidden />
        </Remove>
      )}
    </Frame>
  );
}
