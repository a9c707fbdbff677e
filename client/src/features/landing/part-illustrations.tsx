import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { Chip, Dot } from '#ui/chip.tsx';
import { DrawnRow } from './drawn-row.tsx';

/** Illustration of a part of the app, made of its own components; the text beside it says the same. */
const Counter = chakra(
  'div',
  {
    base: {
      display: 'grid',
      alignContent: 'center',
      minHeight: '46',
      p: '5',
      bg: 'bg',
      rounded: 'xl',
      userSelect: 'none',
      overflow: 'hidden',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
);

const Paper = chakra('div', {
  base: {
    px: '4',
    py: '1.5',
    bg: 'bg.panel',
    border: 'thin',
    borderColor: 'border',
    rounded: 'lg',
    boxShadow: 'sm',
  },
});

function Thing({ hue, children }: { hue: string; children: ReactNode }) {
  return (
    <Chip minHeight="9" px="3.5" bg="bg.panel" border="thin" borderColor="border" color="fg" fontSize="sm">
      <Dot bg={hue} />
      {children}
    </Chip>
  );
}

export function WritingIllustration() {
  return (
    <Counter gap="4">
      <Paper rounded="full" px="5" minHeight="touch" display="flex" alignItems="center" whiteSpace="nowrap">
        <Trans>coffee 500 g, 6 eggs</Trans>
        <chakra.span width="0.5" height="5" ml="0.5" bg="fg" />
      </Paper>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Thing hue="category.beverages">
          <Trans>Coffee · 500 g</Trans>
        </Thing>
        <Thing hue="category.dairy">
          <Trans>Eggs · 6</Trans>
        </Thing>
      </chakra.div>
    </Counter>
  );
}

export function OfflineIllustration() {
  return (
    <Counter gap="3">
      <Chip justifySelf="start" bg="bg.muted">
        <WifiOff size={14} />
        <Trans>Offline</Trans>
      </Chip>
      <Paper>
        <DrawnRow name={<Trans>Bread</Trans>} isChecked />
        <DrawnRow name={<Trans>Cucumber</Trans>} />
      </Paper>
    </Counter>
  );
}

function Device({ icon }: { icon: ReactNode }) {
  return (
    <chakra.div flex="1" minWidth="0" display="grid" justifyItems="start" gap="2" color="fg.muted">
      {icon}
      <Paper width="full" px="3">
        <DrawnRow name={<Trans>Bread</Trans>} isChecked />
        <DrawnRow name={<Trans>Coffee</Trans>} />
      </Paper>
    </chakra.div>
  );
}

export function MeetingIllustration() {
  return (
    <Counter>
      <chakra.div display="flex" gap="3">
        <Device icon={<Smartphone size={18} />} />
        <Device icon={<Laptop size={18} />} />
      </chakra.div>
    </Counter>
  );
}
