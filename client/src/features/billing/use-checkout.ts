import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import type { BillingPeriod } from 'sync-protocol/tiers/prices.ts';
import type { ActOutcome } from '#api/act-outcome.ts';
import { billingErrors } from '#i18n/errors/error-catalogue.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useFailureWords } from '#shell/use-failure-words.ts';
import { useShownAgain } from '#ui/use-shown-again.ts';
import type { BillingApi } from './billing-api.ts';
import { billingRefusals } from './billing-refusals.ts';
import type { PersonHandle } from './use-person.ts';

export interface Checkout {
  /**
   * Whether a page is being opened. Success leaves this page, so it stays true until the page is shown again.
   */
  isOpening: boolean;
  /** Why nothing was opened; '' if nothing failed. */
  error: string;
  pay: (period: BillingPeriod) => Promise<void>;
  /** Opens Stripe's page for cards and receipts. */
  manage: () => Promise<void>;
}

/** No checkout attempt yet. */
const none = { period: '', key: '' };

const noPortal = msg`The page for cards and receipts could not be opened. Please try again.`;

/** Opens pages of Stripe for a person known on this device. */
export function useCheckout(
  person: PersonHandle | null,
  leaveFor: (url: string) => void,
  onStranger: (period: BillingPeriod) => void,
): Checkout {
  const { locale } = useLocale();
  const words = useFailureWords(billingRefusals);
  const attempt = useRef(none);
  const [isOpening, setOpening] = useState(false);
  const [error, setError] = useState('');
  useShownAgain(() => setOpening(false));

  async function go(
    open: (billing: BillingApi) => Promise<ActOutcome<{ url: string }>>,
    failed: MessageDescriptor,
  ): Promise<void> {
    if (!person || isOpening) return;
    setOpening(true);
    setError('');
    try {
      const { billing, signInAgain } = await person.open();
      const outcome = await open(billing);
      if (outcome.kind === 'ok') {
        // The next press opens a new checkout: another device may have ended this one meanwhile.
        attempt.current = none;
        return leaveFor(outcome.body.url);
      }
      setError(words(outcome, failed));
      if (outcome.kind === 'signed-out') await signInAgain();
    } catch {
      setError(words({ kind: 'offline' }, failed)); // The session's code could not be loaded.
    }
    setOpening(false);
  }

  return {
    isOpening,
    error,
    pay: async (period) => {
      if (!person) return onStranger(period);
      // The key stays while attempts fail, so that a press repeated after a timeout opens no second checkout.
      if (attempt.current.period !== period) attempt.current = { period, key: crypto.randomUUID() };
      const { key } = attempt.current;
      await go((billing) => billing.openCheckout({ plan: period, locale }, key), billingErrors.noSession);
    },
    manage: () => go((billing) => billing.openPortal(), noPortal),
  };
}
