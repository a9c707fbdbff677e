import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { keep } from '#lib/keep.ts';
import { ListSection } from './list-column.tsx';

const Fold = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3.5',
    minHeight: 'touch',
    pr: '3',
    rounded: 'sm',
    cursor: 'pointer',
    '& svg': { transition: 'transform', transitionDuration: 'moderate' },
    '&[aria-expanded=false] svg': { transform: 'rotate(-90deg)' },
  },
});

interface BasketSectionProps {
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  /** Action on the whole basket. */
  action?: ReactNode;
  /** Rendered while it is open. */
  children: ReactNode;
}

/** The checked items of all shelves, at the end of a list; can be collapsed. */
export function BasketSection({ count, isOpen, onToggle, action, children }: BasketSectionProps) {
  const id = useId();
  return (
    <chakra.div mt="2" data-apart>
      <ListSection
        id={`${id}-name`}
        title={
          <Fold type="button" aria-expanded={isOpen} aria-controls={`${id}-rows`} onClick={onToggle}>
            <ChevronDown size={18} aria-hidden className="list-icon" />
            <span>
              <Trans>In the basket</Trans> <span className="list-count">{count}</span>
            </span>
          </Fold>
        }
        action={action}
      >
        <div id={`${id}-rows`} hidden={!isOpen}>
          {isOpen && children}
        </div>
      </ListSection>
    </chakra.div>
  );
}

/** Whether a list's basket is open; remembered on this device. */
export function useBasketFold(list: 'quickList' | 'generatedList'): [isOpen: boolean, toggle: () => void] {
  const key = `${list}.basket`;
  const [isOpen, setOpen] = useState(() => localStorage.getItem(key) !== 'folded');
  const toggle = () => {
    keep(localStorage, key, isOpen ? 'folded' : 'open');
    setOpen(!isOpen);
  };
  return [isOpen, toggle];
}
