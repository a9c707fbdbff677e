import { chakra } from '@chakra-ui/react';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

/** Things that stand in a row as words, and what adds to them. */
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
      // Within its bounds: a name stands close to it.
      _focusVisible: { outlineOffset: 'calc(-1 * {spacing.1.5})' },
    },
  },
  { defaultProps: { type: 'button' } },
);

/** Unfolds what there is to choose from. */
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
  /** Left out where it has to stay. */
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
