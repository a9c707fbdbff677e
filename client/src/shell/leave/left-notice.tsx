import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { LEFT_HERE_KEY } from '#lib/awaited-app.ts';
import { keep } from '#lib/keep.ts';

/** Why the person was signed out, for the next page to tell. */
type LeftBecause =
  | { kind: 'left-here' }
  /**
   * The account was deleted `by` another device or by the person here, together with `unsent` changes and
   * `messages` of this device.
   */
  | { kind: 'deleted'; by: 'person' | 'other'; unsent: number; messages: number };

/** Stores the reason, unless there is one already: later ones are consequences of the first. */
export function noteLeft(because: LeftBecause): void {
  if (!readLeft()) keep(sessionStorage, LEFT_HERE_KEY, JSON.stringify(because));
}

function readLeft(): LeftBecause | null {
  try {
    return JSON.parse(sessionStorage.getItem(LEFT_HERE_KEY) ?? 'null') as LeftBecause | null;
  } catch {
    return null;
  }
}

/** Tells after a sign-out what has ended and what has not. Shown once. */
export function LeftNotice() {
  // Not in the first render, which must equal the prerendered page.
  const [because, setBecause] = useState<LeftBecause | null>(null);
  useEffect(() => {
    const left = readLeft();
    if (!left) return;
    setBecause(left);
    sessionStorage.removeItem(LEFT_HERE_KEY);
  }, []);
  if (!because) return null;
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
      <Words because={because} />
    </chakra.p>
  );
}

function Words({ because }: { because: LeftBecause }) {
  if (because.kind === 'left-here')
    return (
      <Trans>
        You are signed out on this device only: the sign-in service could not be told. Your session there
        lasts until it runs out. The next sign-in on this device asks for the password.
      </Trans>
    );
  const { by, unsent, messages } = because;
  return (
    <>
      {by === 'person' ? (
        <Trans>Your account and everything in it have been deleted.</Trans>
      ) : (
        <Trans>
          This account was deleted on another device. What was kept of it on this device has been removed.
        </Trans>
      )}
      {unsent > 0 && (
        <>
          {' '}
          <Plural
            value={unsent}
            one="# change that had not been sent is gone with it."
            other="# changes that had not been sent are gone with it."
          />
        </>
      )}
      {messages > 0 && (
        <>
          {' '}
          <Plural
            value={messages}
            one="# message to support that had not been sent is gone with it."
            other="# messages to support that had not been sent are gone with it."
          />
        </>
      )}
    </>
  );
}
