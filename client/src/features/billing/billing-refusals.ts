import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { billingErrors } from '#i18n/errors/error-catalogue.ts';

/** Texts of the server's refusals about payment, by code. */
export const billingRefusals: Record<string, MessageDescriptor> = {
  billing_not_configured: billingErrors.notConfigured,
  payment_refused: msg`The payment was refused. Nothing was changed; try another card under “Cards and receipts”.`,
  conflict: msg`This account has a subscription already.`,
  not_found: msg`This account has no subscription.`,
  rate_limited: msg`Too many tries. Wait a minute and try again.`,
};
