import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { LEFT_HERE_KEY } from '#lib/awaited-app.ts';
import { keep } from '#lib/keep.ts';

/** The next page says that the person has been signed out on this device only. */
export const noteLeftHere = (): void => keep(sessionStorage, LEFT_HERE_KEY, '1');

const hasLeftHere = () => {
  try {
    return sessionStorage.getItem(LEFT_HERE_KEY) !== null;
  } catch {
    return false;
  }
};

/** After a sign-out that the provider could not be told of: what has ended, and what has not. Said once. */
export function LeftNotice() {
  // Not at the first drawing: a page that came drawn knows nothing of this device.
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!hasLeftHere()) return;
    setShown(true);
    sessionStorage.removeItem(LEFT_HERE_KEY);
  }, []);
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
