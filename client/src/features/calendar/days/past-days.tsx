import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';

const Fold = chakra(
  'button',
  {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      width: 'full',
      minHeight: 'touch',
      color: 'fg.muted',
      textAlign: 'start',
      cursor: 'pointer',
      '&[aria-expanded=true] svg': { rotate: '180deg' },
    },
  },
  { defaultProps: { type: 'button' } },
);

interface PastDaysProps {
  isOpen: boolean;
  /** Number of meals on these days. */
  mealCount: number;
  onToggle: () => void;
}

/** Toggle for the week's past days, which are collapsed so that a phone begins at today. */
export function PastDays({ isOpen, mealCount, onToggle }: PastDaysProps) {
  return (
    <Fold aria-expanded={isOpen} onClick={onToggle}>
      <chakra.span flex="1" fontWeight="medium">
        <Trans>Earlier this week</Trans>
      </chakra.span>
      {mealCount > 0 && (
        <chakra.span fontSize="sm" fontVariantNumeric="tabular-nums">
          <Plural value={mealCount} one="# meal" other="# meals" />
        </chakra.span>
      )}
      <ChevronDown size={20} aria-hidden />
    </Fold>
  );
}
