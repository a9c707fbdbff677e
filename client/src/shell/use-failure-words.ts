import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ActFailure } from '#api/act-outcome.ts';

const unreachable = msg`There is no connection. Nothing was changed; try again when there is one.`;
const signedOut = msg`You are signed out. Sign in again to go on.`;

/** Texts of refusals by something other than our server, which have no message. */
const refusedOnTheWay: Partial<Record<string, MessageDescriptor>> = {
  payload_too_large: msg`This is too large to be sent.`,
};

/**
 * Explains why something that a person waited for failed.
 *
 * @param refusals translated texts of refusals by code; for other codes the server's English message is shown
 * (specification 8), or `failed` in another language
 * @returns a function whose `failed` is the text for when the server failed
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
