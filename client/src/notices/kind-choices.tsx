import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Bell from 'lucide-react/icons/bell';
import { type ReactNode, useState } from 'react';
import type { NoticeKind } from 'sync-protocol/api/notices.ts';
import { Button } from '#ui/button.tsx';
import { FieldGroup } from '#ui/fields/field-group.tsx';
import { pushSupport } from './push-device.ts';
import type { NoticeChoice } from './use-notices.ts';

const Kind = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'touch',
    px: '3',
    py: '2',
    border: 'thin',
    borderColor: 'border.control',
    rounded: 'md',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    '&:has(:checked)': { bg: 'brand.subtle', borderColor: 'brand.fg' },
    '&:has(:disabled)': { cursor: 'default' },
    '& input': { accentColor: '{colors.brand.solid}', width: '5', height: '5', flexShrink: '0' },
  },
});

/**
 * Chooses which kinds of notices about others in the household the person gets, on every browser that they
 * have allowed.
 */
export function KindChoices({ choice, kinds }: { choice: NoticeChoice; kinds: readonly NoticeKind[] }) {
  const { isBusy, isHere, chooseKinds } = choice;
  /** The pressed choice, until the server has answered. */
  const [wanted, setWanted] = useState<readonly NoticeKind[] | null>(null);
  const isPossible = pushSupport() === 'possible';
  const put = async (next: NoticeKind[]) => {
    setWanted(next);
    await chooseKinds(next);
    setWanted(null);
  };
  const toggle = (kind: NoticeKind) =>
    put(kinds.includes(kind) ? kinds.filter((other) => other !== kind) : [...kinds, kind]);
  return (
    <>
      <FieldGroup legend={<Trans>What the others do</Trans>}>
        <chakra.div display="grid" gap="1.5" aria-busy={isBusy}>
          {choices.map(({ kind, name, when }) => (
            <Kind key={kind}>
              <input
                type="checkbox"
                checked={(wanted ?? kinds).includes(kind)}
                disabled={!isPossible && !kinds.includes(kind)}
                onChange={() => !isBusy && void toggle(kind)}
              />
              <chakra.span flex="1" minWidth="0">
                <chakra.span display="block" fontWeight="medium">
                  {name}
                </chakra.span>
                <chakra.span display="block" color="fg.muted" fontSize="sm">
                  {when}
                </chakra.span>
              </chakra.span>
            </Kind>
          ))}
        </chakra.div>
      </FieldGroup>
      {kinds.length > 0 && isHere === false && isPossible && (
        <chakra.div>
          <Button onClick={() => void put([...kinds])}>
            <Bell size={18} aria-hidden />
            <Trans>Tell me on this device too</Trans>
          </Button>
        </chakra.div>
      )}
    </>
  );
}

const choices: readonly { kind: NoticeKind; name: ReactNode; when: ReactNode }[] = [
  {
    kind: 'shopping',
    name: <Trans>Somebody adds to the list while I am shopping</Trans>,
    when: <Trans>As long as you have checked something within the last half hour.</Trans>,
  },
  {
    kind: 'cooking',
    name: <Trans>Somebody has planned for me to cook today</Trans>,
    when: <Trans>From eight in the morning, once for each meal.</Trans>,
  },
];
