import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ActFailure } from '#api/act-outcome.ts';
import { billingErrors } from '#i18n/error-catalogue.ts';

/** Refusals that have words in both languages; the server's own words are shown for the others (specification 8). */
const refusals: Record<string, MessageDescriptor> = {
  billing_not_configured: billingErrors.notConfigured,
  payment_refused: msg`The payment was refused. Nothing was changed; try another card under “Cards and receipts”.`,
  conflict: msg`This account has a subscription already.`,
  not_found: msg`This account has no subscription.`,
  rate_limited: msg`Too many tries. Wait a minute and try again.`,
};

const unreachable = msg`There is no connection. Nothing was changed; try again when there is one.`;
const signedOut = msg`You are signed out. Sign in again to go on.`;

/** Why something about paying did not happen. `failed` is what is said when the server could not do it. */
export function useFailureWords(): (failure: ActFailure, failed: MessageDescriptor) => string {
  const { _ } = useLingui();
  return (failure, failed) => {
    if (failure.kind === 'refused') {
      const known = refusals[failure.code];
      return known ? _(known) : failure.message;
    }
    if (failure.kind === 'offline') return _(unreachable);
    return _(failure.kind === 'signed-out' ? signedOut : failed);
  };
}
