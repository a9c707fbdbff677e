import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * Sign-in errors for which the provider gave no text (specification 8). Separate from other error texts to
 * keep the sign-in page small.
 */
export const signInErrorWords = {
  state_mismatch: msg`Invalid state`,
  missing_transaction: msg`This sign-in was started in another window, or too long ago. Please try again.`,
  mfa_required: msg`A second step is needed to sign in.`,
  timeout: msg`It took too long. Please try again.`,
  popup_timeout: msg`The window took too long. Please try again.`,
  popup_closed: msg`Popup closed`,
  popup_blocked: msg`The browser did not let the window open. Continue without it.`,
  unreachable: msg`The sign-in service cannot be reached. Check the connection and try again.`,
  provider: msg`Login failed`,
  invalid_token: msg`Your sign-in could not be verified. Please try again.`,
  login_failed: msg`Login failed`,
  token_failed: msg`Get access token failed`,
} satisfies Record<string, MessageDescriptor>;
