import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { keep } from '#lib/keep.ts';

const key = 'ateria.leftHere';

/** The next page says that the person has been signed out on this device only. */
export const noteLeftHere = (): void => keep(sessionStorage, key, '1');

const hasLeftHere = () => {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};

/** After a sign-out that the provider could not be told of: what has ended, and what has not. Said once. */
export function LeftNotice() {
  const [isShown] = useState(hasLeftHere);
  useEffect(() => {
    if (isShown) sessionStorage.removeItem(key);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <chakra.p
      role="status"
      px="6"
      py="3"
      bg="bg.subtle"
      borderBottom="thin"
      borderColor="border"
      textAlign="center"
    >
      <Trans>
        You are signed out on this device only: the sign-in service could not be told. Your session there
        lasts until it runs out. The next sign-in on this device asks for the password.
      </Trans>
    </chakra.p>
  );
}
