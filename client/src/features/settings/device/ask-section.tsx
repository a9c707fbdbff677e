import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from '#ui/chip.tsx';
import { Bone } from '#ui/waiting/bone.tsx';
import type { AskState } from './use-device-asks.ts';

const stateWords: Record<AskState, ReactNode> = {
  on: <Trans context="of a device">On</Trans>,
  off: <Trans context="of a device">Off</Trans>,
  refused: <Trans context="of a device">Refused</Trans>,
  impossible: <Trans context="of a device">Not possible here</Trans>,
};

interface AskSectionProps {
  icon: LucideIcon;
  title: ReactNode;
  /** Undefined until known. */
  state: AskState | undefined;
  /** What the permission is for. */
  lead: ReactNode;
  /** Its state, with possible actions. */
  children?: ReactNode;
}

/** One permission or capability of the device. */
export function AskSection({ icon: Icon, title, state, lead, children }: AskSectionProps) {
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      columnGap="4"
      rowGap="3"
      py="5"
      borderTop="thin"
      borderColor="border"
      _first={{ borderTop: 'none', pt: '1' }}
      _last={{ pb: '1' }}
    >
      <chakra.span color="fg.muted" pt="0.5">
        <Icon size={22} aria-hidden />
      </chakra.span>
      <chakra.div display="grid" gap="1">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
          <chakra.h3 fontWeight="semibold">{title}</chakra.h3>
          {state === undefined ? (
            <Bone width="16" height="7" rounded="full" />
          ) : (
            <Chip
              data-state={state}
              tone={state === 'refused' ? 'danger' : 'plain'}
              {...(state === 'on' && { bg: 'brand.subtle', color: 'brand.fg' })}
            >
              {stateWords[state]}
            </Chip>
          )}
        </chakra.div>
        <chakra.p color="fg.muted" textWrap="pretty">
          {lead}
        </chakra.p>
      </chakra.div>
      <chakra.div gridColumn="2" display="grid" gap="3" justifyItems="start" _empty={{ display: 'none' }}>
        {children}
      </chakra.div>
    </chakra.li>
  );
}
