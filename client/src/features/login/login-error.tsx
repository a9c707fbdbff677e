import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AuthError } from '#auth/auth-error.ts';
import { signInErrorWords } from '#i18n/sign-in-error-words.ts';

export function LoginError({ error }: { error: AuthError }) {
  const { t } = useLingui();
  const detail = error.detail || t(signInErrorWords[error.kind]);
  return (
    <chakra.p role="alert" px="4" py="3" rounded="md" bg="danger.subtle" color="danger.fg" fontSize="sm">
      <Trans>Authentication error: {detail}</Trans>
    </chakra.p>
  );
}
