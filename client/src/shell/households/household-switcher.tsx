import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import UsersRound from 'lucide-react/icons/users-round';
import { useSessionContext } from '#auth/session/use-session.ts';
import { Menu } from '#ui/sheets/menu.tsx';
import { useHouseholdName } from './use-household-name.ts';

import { useKeptHouseholds } from './use-kept-households.ts';
import { useOpenActivity } from './use-open-activity.ts';
import { useOpenHousehold } from './use-open-household.ts';

/** Menu of the person's households, if there are several. */
export default function HouseholdSwitcher() {
  const { t } = useLingui();
  const { identity } = useSessionContext();
  const kept = useKeptHouseholds();
  const nameOf = useHouseholdName();
  const openHousehold = useOpenHousehold(identity);
  const openActivity = useOpenActivity();
  const { list, shown } = kept ?? {};
  if (!list || !shown || list.length < 2) return null;
  const name = nameOf(shown);
  return (
    <Menu
      label={t`Household: ${name}`}
      face={
        <>
          <UsersRound size={20} aria-hidden />
          <chakra.span flex="1" minWidth="0" truncate textAlign="start">
            {name}
          </chakra.span>
          <ChevronDown size={16} aria-hidden />
        </>
      }
      items={[
        ...list.map((household) => ({
          id: household._id,
          label: nameOf(household),
          isChosen: household._id === shown._id,
          onSelect: () => household._id !== shown._id && openHousehold(household._id),
        })),
        { id: 'activity', label: t`What was done`, onSelect: openActivity },
      ]}
    />
  );
}
