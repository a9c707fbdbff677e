import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Adds to a message how many meals were left out because they were already planned. */
export function useStandingWords(): (planned: string, standing: number) => string {
  const { t } = useLingui();
  return (planned, standing) =>
    standing === 0
      ? planned
      : t`${planned}; ${plural(standing, { one: '# was there already', other: '# were there already' })}`;
}
