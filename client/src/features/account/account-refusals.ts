import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActFailure } from '#api/act-outcome.ts';

/** Texts of refusals by code. English shows the server's own message, which tells more. */
type RefusalTexts = Partial<Record<string, MessageDescriptor>>;

export const passwordRefusals: RefusalTexts = {
  rate_limited: msg`So many mails have been sent. Try again in an hour.`,
};

export const fileRefusals: RefusalTexts = {
  rate_limited: msg`So many files were just made or imported. Try again later, in an hour at the latest.`,
  payload_too_large: msg`The file, or something in it, is too large to be imported.`,
  storage_full: msg`Your household’s storage is full. What is deleted makes room after 90 days.`,
  invalid_request: msg`The file is damaged, or was made by a newer Ateria than this one.`,
};

/** The text for `useFailureWords` where there is no message in the person's language. */
export function textOfFailure(
  failure: ActFailure,
  refusals: RefusalTexts,
  failed: MessageDescriptor,
): MessageDescriptor {
  return (failure.kind === 'refused' && refusals[failure.code]) || failed;
}
