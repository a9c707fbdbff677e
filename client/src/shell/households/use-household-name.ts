import { useLingui } from '@lingui/react/macro';
import type { Household } from 'sync-protocol/api/households.ts';

/** What a household is called; one that nobody has named is called by who owns it. */
export function useHouseholdName(): (household: Household) => string {
  const { t } = useLingui();
  return ({ name, role, members }) => {
    if (name) return name;
    if (role === 'owner') return t`My kitchen`;
    const owner = members.find((member) => member.role === 'owner')?.name;
    return owner ? t`Kitchen of ${owner}` : t`Shared kitchen`;
  };
}
