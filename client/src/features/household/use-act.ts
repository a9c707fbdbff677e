import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { Household } from 'sync-protocol/api/households.ts';
import type { ActOutcome } from '#api/act-outcome.ts';
import { householdRefusals } from '#shell/households/household-refusals.ts';
import type { HouseholdsApi } from '#shell/households/households-api.ts';
import { useFailureWords } from '#shell/use-failure-words.ts';

/** Something that a person does with a household and waits for. */
export interface Act {
  isBusy: boolean;
  /**
   * @param failed what is said when the server could not do it
   * @param full what is said when there are as many of such already as there may be (`list_limit`)
   * @returns what came of it; undefined where it did not happen, which is said beside what was pressed
   */
  run: <T>(
    place: string,
    call: () => Promise<ActOutcome<T>>,
    failed: MessageDescriptor,
    full?: MessageDescriptor,
  ) => Promise<T | undefined>;
  /** Why the last thing that was done there did not happen; '' where all is well. */
  faultAt: (place: string) => string;
}

/** What every section of the page needs. */
export interface SectionProps {
  api: HouseholdsApi;
  household: Household;
  act: Act;
  /** Nothing can be changed now. */
  isOff: boolean;
}

const refusals = {
  ...householdRefusals,
  rate_limited: msg`Invites have been mailed too often. Share the link yourself, or try again tomorrow.`,
};

export function useAct(readAgain: () => Promise<unknown>): Act {
  const { _ } = useLingui();
  const wordsOf = useFailureWords(refusals);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState({ place: '', words: '' });
  return {
    isBusy,
    run: async (place, call, failed, full) => {
      setBusy(true);
      setFault({ place: '', words: '' });
      const outcome = await call();
      await readAgain();
      setBusy(false);
      if (outcome.kind === 'ok') return outcome.body;
      const isFull = outcome.kind === 'refused' && outcome.code === 'list_limit';
      setFault({ place, words: isFull && full ? _(full) : wordsOf(outcome, failed) });
      return undefined;
    },
    faultAt: (place) => (fault.place === place ? fault.words : ''),
  };
}
