import { useCallback, useEffect, useState } from 'react';
import type { InviteLook } from 'sync-protocol/api/households.ts';
import type { ActOutcome } from '#api/act-outcome.ts';
import { lookAtInvite } from '#shell/households/households-api.ts';
import { takeInviteToken } from './invite-token.ts';

interface Invite {
  /** Null where the link was not whole. */
  token: string | null;
  /** Undefined while it is asked. */
  look: ActOutcome<InviteLook> | undefined;
  lookAgain: () => void;
}

/** The invite by whose link one came. */
export function useInvite(): Invite {
  const [token, setToken] = useState(() => takeInviteToken(window));
  const [look, setLook] = useState<ActOutcome<InviteLook>>();
  const ask = useCallback(async () => {
    if (token === null) return;
    setLook(undefined);
    setLook(await lookAtInvite(token));
  }, [token]);
  useEffect(() => void ask(), [ask]);
  useEffect(() => {
    // Another link that is opened in the same window loads no page anew.
    const onHash = () => window.location.hash && setToken(takeInviteToken(window));
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);
  return { token, look, lookAgain: () => void ask() };
}
