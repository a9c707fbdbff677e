import { useCallback, useEffect, useState } from 'react';
import type { SessionList } from 'sync-protocol/api/sessions.ts';
import type { ActOutcome } from '#api/act-outcome.ts';
import type { AccountApi } from './account-api.ts';

export type SessionsRead = ActOutcome<SessionList>;

/** Where one is signed in, as the server says; undefined until it has. What was read stays where reading again fails. */
export function useSessions(api: Pick<AccountApi, 'readSessions'>) {
  const [read, setRead] = useState<SessionsRead>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads again.
  useEffect(() => {
    let isCurrent = true;
    void api.readSessions().then((answer) => {
      if (!isCurrent) return;
      setRead((before) => (answer.kind === 'ok' || before?.kind !== 'ok' ? answer : before));
    });
    return () => {
      isCurrent = false;
    };
  }, [api, round]);
  const readAgain = useCallback(() => setRound((before) => before + 1), []);
  return { read, readAgain };
}
