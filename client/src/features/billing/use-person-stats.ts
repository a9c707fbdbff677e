import { useEffect, useState } from 'react';
import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import type { PersonHandle } from './use-person.ts';

/** What the server says of a known person's plan; null while it is not known. */
export function usePersonStats(person: PersonHandle | null): UserStats | null {
  const [stats, setStats] = useState<UserStats | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const answer = person && (await (await person.open()).billing.readStats());
      if (isCurrent) setStats(answer?.kind === 'ok' ? answer.body : null);
    };
    // The plans can be read without it; whoever pays is checked by the server.
    read().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [person]);
  return stats;
}
