import { useLingui } from '@lingui/react/macro';
import type { Household } from 'sync-protocol/api/households.ts';
import { useKeptHouseholds } from './use-kept-households.ts';

/**
 * Display name of a household; one without a name is named after its owner. Further ones with the same name
 * get a number, so that they are not confused, e.g. when deleting one.
 */
export function useHouseholdName(): (household: Household) => string {
  const { t } = useLingui();
  const { list } = useKeptHouseholds() ?? {};
  const calledOf = ({ name, role, members }: Household): string => {
    if (name) return name;
    if (role === 'owner') return t`My kitchen`;
    const owner = members.find((member) => member.role === 'owner')?.name;
    return owner ? t`Kitchen of ${owner}` : t`Shared kitchen`;
  };
  return (household) => {
    const called = calledOf(household);
    const alike = list?.filter((each) => calledOf(each) === called) ?? [];
    const at = alike.findIndex(({ _id }) => _id === household._id);
    return at > 0 ? `${called} ${at + 1}` : called;
  };
}
