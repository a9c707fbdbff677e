import { chakra } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/waiting/progress-bar.tsx';
import type { ShopThing } from './shop-things.ts';

interface LeftBarProps {
  left: number;
  /** Their total, if prices are known. */
  sum: ReactNode;
  taken: number;
  /** Things checked last, the latest first. */
  last: readonly ShopThing[];
  onUndo: (thing: ShopThing) => void;
}

/** Bar at the foot: how much is left, and Undo for the things checked last. */
export function LeftBar({ left, sum, taken, last, onUndo }: LeftBarProps) {
  const { t } = useLingui();
  return (
    <chakra.section
      aria-label={t`How far you are`}
      position="sticky"
      bottom="0"
      zIndex="dock"
      mx={{ base: '-4', md: '-6' }}
      px={{ base: '4', md: '6' }}
      pt="3"
      pb="calc({spacing.3} + env(safe-area-inset-bottom))"
      bg="bg"
      borderTop="thin"
      borderColor="border"
      display="grid"
      gap="2"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" rowGap="1.5" columnGap="4">
        <chakra.p
          role="status"
          minWidth="0"
          lineHeight="snug"
          fontWeight="semibold"
          fontVariantNumeric="tabular-nums"
        >
          <Plural value={left} _0="All taken" one="# left" other="# left" />
          {sum}
        </chakra.p>
        {/* Wraps to a line of its own if necessary. */}
        <chakra.div flex="1 1 {sizes.24}">
          <ProgressBar label={t`Taken`} value={taken} max={left + taken} />
        </chakra.div>
      </chakra.div>
      {last.length > 0 && (
        <chakra.ul
          aria-label={t`Checked off last`}
          listStyle="none"
          display="grid"
          gridAutoFlow="column"
          gridAutoColumns="minmax(0, 1fr)"
          gap="2"
        >
          {last.map((thing) => (
            <chakra.li key={thing.lines[0]?.id} display="grid">
              <Undo thing={thing} onUndo={onUndo} />
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </chakra.section>
  );
}

function Undo({ thing, onUndo }: { thing: ShopThing; onUndo: (thing: ShopThing) => void }) {
  const { t } = useLingui();
  const { itemName } = thing;
  return (
    <Button
      isWide
      px="2.5"
      py="1.5"
      gap="1.5"
      rounded="xl"
      aria-label={t`Undo ${itemName}`}
      onClick={() => onUndo(thing)}
    >
      <Undo2 size={16} aria-hidden />
      {/* Long Finnish compounds begin alike, so more lines are needed to tell them apart. */}
      <chakra.span
        minWidth="0"
        fontSize="sm"
        lineHeight="tight"
        overflowWrap="anywhere"
        hyphens="auto"
        textAlign="start"
        lineClamp="3"
      >
        {itemName}
      </chakra.span>
    </Button>
  );
}
