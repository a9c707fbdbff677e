import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import type { Usual } from 'sync-protocol/usuals/usuals.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { readUsuals } from './read-usuals.ts';
import { UsualDialog } from './usual-dialog.tsx';

const Row = chakra('ul', {
  base: {
    display: 'flex',
    gap: '2',
    mx: { base: '-4', md: '0' },
    px: { base: '4', md: '0' },
    pb: { base: '2', md: '0' },
    pt: { md: '2' },
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
});

const Pill = chakra('li', {
  base: {
    display: 'flex',
    flexShrink: 0,
    border: 'thin',
    borderColor: 'border.control',
    rounded: 'full',
    bg: 'bg.panel',
    '& > button': { minHeight: 'touch', cursor: 'pointer', rounded: 'full' },
  },
});

interface UsualChipsProps {
  onAdd: (itemName: string) => void;
}

/**
 * What the household buys often but has not bought lately: a press puts it on the list, its dots explain why
 * it is shown.
 */
export function UsualChips({ onAdd }: UsualChipsProps) {
  const { t } = useLingui();
  const usuals = useStored((db) => readUsuals(db, Date.now()));
  const [asked, setAsked] = useState<Usual | null>(null);
  if (!usuals || (usuals.length === 0 && !asked)) return null;
  return (
    <div data-usuals>
      {/* Keeps the focus in the field, and so a phone's keyboard open. */}
      <Row aria-label={t`Bought often`} onPointerDown={(event) => event.preventDefault()}>
        {usuals.map((usual) => {
          const { itemName, isFavourite } = usual;
          return (
            <Pill key={itemName}>
              <chakra.button
                type="button"
                display="flex"
                alignItems="center"
                gap="1.5"
                pl="3.5"
                aria-label={t`Add ${itemName}`}
                onClick={() => onAdd(itemName)}
              >
                {isFavourite ? <Star size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
                {itemName}
              </chakra.button>
              <chakra.button
                type="button"
                display="grid"
                placeItems="center"
                width="touch"
                color="fg.muted"
                aria-label={t`Why ${itemName}?`}
                onClick={() => setAsked(usual)}
              >
                <Ellipsis size={18} aria-hidden />
              </chakra.button>
            </Pill>
          );
        })}
      </Row>
      <UsualDialog usual={asked} onClose={() => setAsked(null)} />
    </div>
  );
}
