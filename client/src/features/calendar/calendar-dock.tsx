import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import Sparkles from 'lucide-react/icons/sparkles';
import { Button } from '#ui/button.tsx';
import { lowScreen } from '#ui/look/low-screen.ts';

const Dock = chakra('div', {
  base: {
    order: { base: 9, md: 0 },
    position: { base: 'sticky', md: 'static' },
    bottom: 'var(--foot, 0px)',
    zIndex: 'dock',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    mx: { base: '-4', md: '0' },
    mt: { base: 'auto', md: '0' },
    marginInlineStart: { md: 'auto' },
    px: { base: '4', md: '0' },
    pt: { base: '2', md: '0' },
    pb: { base: '3', md: '0' },
    bg: 'bg',
    borderTop: { base: 'thin', md: 'none' },
    borderColor: 'border',
    [lowScreen]: { position: 'static' },
  },
});

interface CalendarDockProps {
  /** Null if the recipe book beside the calendar offers suggestions. */
  onSuggest: (() => void) | null;
  onAdd: () => void;
}

/** Buttons at the foot on a phone, in the header on a desktop; on a low screen they scroll with the page. */
export function CalendarDock({ onSuggest, onAdd }: CalendarDockProps) {
  return (
    <Dock>
      {onSuggest && (
        <Button px="4" onClick={onSuggest}>
          <Sparkles size={20} aria-hidden />
          <Trans>Suggest dinners</Trans>
        </Button>
      )}
      <Button variant="primary" flex="1 1 {sizes.24}" px="4" onClick={onAdd}>
        <Plus size={20} aria-hidden />
        <Trans>Add a meal</Trans>
      </Button>
    </Dock>
  );
}
