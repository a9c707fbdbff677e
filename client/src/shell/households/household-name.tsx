import { useLingui } from '@lingui/react/macro';

/** What a household is called; one that nobody has named is the home of who it belongs to. */
export function useHouseholdName(): (household: { name: string }) => string {
  const { t } = useLingui();
  return ({ name }) => name || t`My kitchen`;
}
