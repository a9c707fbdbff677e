import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { Household } from 'sync-protocol/api/households.ts';
import type { ActOutcome } from '#api/act-outcome.ts';
import { householdRefusals } from '#shell/households/household-refusals.ts';
import type { HouseholdsApi } from '#shell/households/households-api.ts';
import { useFailureWords } from '#shell/use-failure-words.ts';
import { useToaster } from '#ui/toasts/toast-context.ts';

/** Texts about an action. */
interface ActWords {
  /** For when the server failed. */
  failed: MessageDescriptor;
  /** For when the limit is reached (`list_limit`). */
  full?: MessageDescriptor;
  /** Announced to screen readers when it is done. */
  done?: string;
}

/** Runs an action on a household that the person waits for. */
export interface Act {
  isBusy: boolean;
  /**
   * @returns the result; undefined if it failed, which is shown beside the pressed button
   */
  run: <T>(place: string, call: () => Promise<ActOutcome<T>>, words: ActWords) => Promise<T | undefined>;
  /** Why the last action at this place failed; '' if it did not. */
  faultAt: (place: string) => string;
}

/** Props of every section of the page. */
export interface SectionProps {
  api: HouseholdsApi;
  household: Household;
  act: Act;
  /** Whether nothing can be changed now. */
  isOff: boolean;
}

const refusals = {
  ...householdRefusals,
  rate_limited: msg`Invites have been mailed too often. Share the link yourself, or try again tomorrow.`,
};

export function useAct(readAgain: () => Promise<unknown>): Act {
  const { _ } = useLingui();
  const wordsOf = useFailureWords(refusals);
  const toaster = useToaster();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState({ place: '', words: '' });
  return {
    isBusy,
    run: async (place, call, { failed, full, done }) => {
      setBusy(true);
      setFault({ place: '', words: '' });
      const outcome = await call();
      await readAgain();
      setBusy(false);
      if (outcome.kind === 'ok') {
        if (done) toaster.announce(done);
        return outcome.body;
      }
      const isFull = outcome.kind === 'refused' && outcome.code === 'list_limit';
      setFault({ place, words: isFull && full ? _(full) : wordsOf(outcome, failed) });
      return undefined;
    },
    faultAt: (place) => (fault.place === place ? fault.words : ''),
  };
}
