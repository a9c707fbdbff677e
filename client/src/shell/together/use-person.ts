import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { HouseholdMember } from 'sync-protocol/api/households.ts';

/** How people are called to whom a row or the stream points; who has left is nobody's name any more. */
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
