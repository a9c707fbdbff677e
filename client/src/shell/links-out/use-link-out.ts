import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ActOutcome } from '#api/act-outcome.ts';
import { useSessionContext } from '#auth/session/use-session.ts';
import { useOnline } from '#lib/use-online.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { householdOf } from '#sync/status/household-of.ts';
import { useFailureWords } from '../use-failure-words.ts';
import { createLinksApi, type LinksApi } from './links-api.ts';

const refusals = {
  not_found: msg`This recipe has not reached the server yet. Try again once it is saved there.`,
  list_limit: msg`So many recipes are shared already that there is no room for another link. End one first.`,
};

/** Calls that read, create and revoke a link. */
export interface LinkCalls {
  read: (api: LinksApi) => Promise<ActOutcome<string | null>>;
  make: (api: LinksApi) => Promise<ActOutcome<string | null>>;
  stop: (api: LinksApi) => Promise<ActOutcome<unknown>>;
}

export interface LinkOut {
  /** Null if there is none, undefined while unknown. */
  link: string | null | undefined;
  isBusy: boolean;
  /** Why the last action failed; '' if it did not. */
  fault: string;
  /** Whether the person has to sign in again first. */
  isSignedOut: boolean;
  /** Reads again whether there is a link. */
  lookAgain: () => Promise<void>;
  make: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A public link kept on the server; not stored on the device, since another device may have revoked it. */
export function useLinkOut(calls: LinkCalls): LinkOut {
  const session = useSessionContext();
  const { db } = useSync();
  const api = useMemo(() => createLinksApi(session, undefined, householdOf(db)), [session, db]);
  const isOnline = useOnline();
  const wordsOf = useFailureWords(refusals);
  const [link, setLink] = useState<string | null>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [isSignedOut, setSignedOut] = useState(false);

  const run = useCallback(
    async <T>(call: () => Promise<ActOutcome<T>>, failed: MessageDescriptor, taken: (body: T) => void) => {
      setBusy(true);
      setFault('');
      const outcome = await call();
      setBusy(false);
      setSignedOut(outcome.kind === 'signed-out');
      if (outcome.kind === 'ok') taken(outcome.body);
      else setFault(wordsOf(outcome, failed));
    },
    [wordsOf],
  );
  const look = () => run(() => calls.read(api), msg`The server could not be asked.`, setLink);
  const isKnown = link !== undefined;
  // `calls` may be a new object at each render, with the same functions.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the household on the screen, once there is a connection
  useEffect(() => {
    if (isOnline && !isKnown) void look();
  }, [api, isOnline]);

  return {
    link,
    isBusy,
    fault,
    isSignedOut,
    lookAgain: look,
    make: () => run(() => calls.make(api), msg`The link could not be made. Please try again.`, setLink),
    stop: () =>
      run(
        () => calls.stop(api),
        msg`The link could not be ended. Please try again.`,
        () => setLink(null),
      ),
  };
}
