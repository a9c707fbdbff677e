import { type Static, Type } from 'typebox';

/** Every error code of the API except `importFaults`; status and screen texts depend on it. */
export const errorCodes = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_a_member',
  'sign_in_again',
  'premium_required',
  'recipe_limit',
  'list_limit',
  'storage_full',
  'billing_not_configured',
  'payment_refused',
  'checkout_failed',
  'account_deleted',
  'password_change_failed',
  'not_found',
  'conflict',
  'invite_gone',
  'household_full',
  'last_owner',
  'idempotency_key_reused',
  'payload_too_large',
  'unsupported_media_type',
  'upgrade_required',
  'rate_limited',
  'timeout',
  'unavailable',
  'internal',
] as const;

/**
 * Why nothing could be imported from a page or text. Kept apart since no change is answered with these, so
 * the code loaded at start does not need them.
 */
export const importFaults = [
  'address_not_allowed',
  'page_not_found',
  'page_refused',
  'page_not_html',
  'page_too_large',
  'page_timeout',
  'no_recipe',
] as const;

export type ChangeErrorCode = (typeof errorCodes)[number];
export type ErrorCode = ChangeErrorCode | (typeof importFaults)[number];

export const statusOfCode: Record<ErrorCode, number> = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_a_member: 403,
  sign_in_again: 403,
  premium_required: 403,
  recipe_limit: 403,
  list_limit: 422,
  storage_full: 422,
  billing_not_configured: 409,
  payment_refused: 402,
  checkout_failed: 502,
  account_deleted: 410,
  password_change_failed: 502,
  not_found: 404,
  conflict: 409,
  invite_gone: 410,
  household_full: 409,
  last_owner: 409,
  address_not_allowed: 422,
  page_not_found: 422,
  page_refused: 422,
  page_not_html: 422,
  page_too_large: 422,
  page_timeout: 422,
  no_recipe: 422,
  idempotency_key_reused: 422,
  payload_too_large: 413,
  unsupported_media_type: 415,
  upgrade_required: 426,
  rate_limited: 429,
  timeout: 408,
  unavailable: 503,
  internal: 500,
};

/**
 * An error code on the wire: any word of this form, since a newer server may have codes that this build does
 * not know.
 */
export const WireErrorCode = Type.String({ pattern: '^[a-z_]{1,60}$' });

/** Body of every error response. */
export const ErrorBody = Type.Object({ code: WireErrorCode, message: Type.String() });
export type ErrorBody = Static<typeof ErrorBody>;
