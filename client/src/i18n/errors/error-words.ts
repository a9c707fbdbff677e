import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ChangeErrorCode, errorCodes } from 'sync-protocol/errors.ts';

/** Why the server rejected a change; completes a sentence that begins "Not accepted:". */
const words: Record<ChangeErrorCode, MessageDescriptor> = {
  invalid_request: msg`the server does not understand it`,
  unauthorized: msg`you are signed out`,
  forbidden: msg`this account may not do it`,
  not_a_member: msg`you are not a member of that household`,
  sign_in_again: msg`it asks for a recent sign-in`,
  premium_required: msg`it belongs to the premium plan`,
  recipe_limit: msg`the free plan has room for three recipes`,
  list_limit: msg`the list is full`,
  storage_full: msg`the household’s storage is full; what is deleted makes room after 90 days`,
  billing_not_configured: msg`paying is not set up on this server`,
  payment_refused: msg`the payment was refused`,
  checkout_failed: msg`the payment page could not be opened`,
  account_deleted: msg`the account has been deleted`,
  password_change_failed: msg`the e-mail could not be sent`,
  not_found: msg`it was removed on another device`,
  conflict: msg`it does not fit what is on the server`,
  invite_gone: msg`the invite is not valid any more`,
  household_full: msg`the household has no room for more people`,
  last_owner: msg`the household needs an owner`,
  idempotency_key_reused: msg`the server has mixed it up with another change`,
  payload_too_large: msg`it is too large`,
  unsupported_media_type: msg`the server does not understand it`,
  upgrade_required: msg`this version of the app is too old`,
  rate_limited: msg`there were too many changes at once`,
  timeout: msg`the server took too long`,
  unavailable: msg`the server is not available`,
  internal: msg`something went wrong on the server`,
};

const unknownWords = msg`the server gave no reason`;

/** Text for a code; also for codes of a newer server that this build does not know. */
export function errorWords(code: string): MessageDescriptor {
  const known = errorCodes.find((candidate) => candidate === code);
  return known ? words[known] : unknownWords;
}
