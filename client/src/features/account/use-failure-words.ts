import { useLingui } from '@lingui/react/macro';
import type { ActFailure } from '#api/act-outcome.ts';

/** Why it did not work: the server's own words where it has some (specification 8). */
export function useFailureWords(): (failure: ActFailure, otherwise: string) => string {
  const { t } = useLingui();
  return (failure, otherwise) => {
    if (failure.kind === 'refused') return failure.message;
    if (failure.kind === 'offline')
      return t`There is no connection. Nothing was changed; try again when there is one.`;
    if (failure.kind === 'signed-out') return t`You are signed out. Sign in again to go on.`;
    return otherwise;
  };
}
