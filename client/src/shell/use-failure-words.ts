import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ActFailure } from '#api/act-outcome.ts';

const unreachable = msg`There is no connection. Nothing was changed; try again when there is one.`;
const signedOut = msg`You are signed out. Sign in again to go on.`;

/** Of refusals by something else than our server, which have no words of their own. */
const refusedOnTheWay: Partial<Record<string, MessageDescriptor>> = {
  payload_too_large: msg`This is too large to be sent.`,
};

/**
 * Why something that a person waited for did not happen.
 *
 * @param refusals words in both languages for refusals, by their code; the server's own, which are
 *   English, are shown for the others (specification 8), and `failed` in another language
 * @returns `failed` is what is said when the server could not do it
 */
export function useFailureWords(
  refusals: Record<string, MessageDescriptor> = {},
): (failure: ActFailure, failed: MessageDescriptor) => string {
  const { _, i18n } = useLingui();
  return (failure, failed) => {
    if (failure.kind === 'refused') {
      const known =
        refusals[failure.code] ?? (failure.message === '' ? refusedOnTheWay[failure.code] : undefined);
      if (known) return _(known);
      return i18n.locale === 'en' && failure.message !== '' ? failure.message : _(failed);
    }
    if (failure.kind === 'offline') return _(unreachable);
    return _(failure.kind === 'signed-out' ? signedOut : failed);
  };
}
