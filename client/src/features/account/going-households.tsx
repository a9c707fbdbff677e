import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Household } from 'sync-protocol/api/households.ts';
import { useHouseholdName } from '#shell/households/use-household-name.ts';
import { sharedOf } from './new-owners.tsx';

/** For a person with several households: which others are deleted with the account. */
export function GoingHouseholds({ list }: { list: Household[] }) {
  const { i18n } = useLingui();
  const nameOf = useHouseholdName();
  const shared = new Set(sharedOf(list));
  const going = list.filter((household) => !shared.has(household));
  if (list.length < 2 || going.length === 0) return null;
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(going.map(nameOf));
  return (
    <chakra.p>
      <Trans>Households in which you are alone are deleted too: {names}.</Trans>
    </chakra.p>
  );
}
