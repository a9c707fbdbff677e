import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AuthError, AuthErrorKind } from '#auth/auth-error.ts';

/** In our own words, where the provider gave none. */
const WORDS: Record<AuthErrorKind, MessageDescriptor> = {
  state_mismatch: msg`Invalid state`,
  missing_transaction: msg`This sign-in was started in another window, or too long ago. Please try again.`,
  mfa_required: msg`A second step is needed to sign in.`,
  timeout: msg`It took too long. Please try again.`,
  popup_timeout: msg`The window took too long. Please try again.`,
  popup_closed: msg`Popup closed`,
  popup_blocked: msg`The browser did not let the window open. Continue without it.`,
  unreachable: msg`The sign-in service cannot be reached. Check the connection and try again.`,
  provider: msg`Login failed`,
  invalid_token: msg`The answer could not be trusted. Please try again.`,
  login_failed: msg`Login failed`,
  token_failed: msg`Get access token failed`,
};

export function LoginError({ error }: { error: AuthError }) {
  const { t } = useLingui();
  const detail = error.detail || t(WORDS[error.kind]);
  return (
    <chakra.p role="alert" px="4" py="3" rounded="md" bg="danger.subtle" color="danger.fg" fontSize="sm">
      <Trans>Authentication error: {detail}</Trans>
    </chakra.p>
  );
}
