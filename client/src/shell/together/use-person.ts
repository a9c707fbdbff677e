import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { HouseholdMember } from 'sync-protocol/api/households.ts';

/** Display name of a person by member number; a generic text for one who has left. */
export function usePersonName(members: readonly HouseholdMember[]): (number: number) => string {
  const { t } = useLingui();
  return useCallback(
    (number) => {
      const member = members.find((each) => each.number === number);
      if (!member) return t`somebody who has left`;
      return member.name || t`somebody without a name`;
    },
    [members, t],
  );
}
