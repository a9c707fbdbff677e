import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** What is said of meals that were planned, and of how many that stood on their day already and were left out. */
export function useStandingWords(): (planned: string, standing: number) => string {
  const { t } = useLingui();
  return (planned, standing) =>
    standing === 0
      ? planned
      : t`${planned}; ${plural(standing, { one: '# was there already', other: '# were there already' })}`;
}
