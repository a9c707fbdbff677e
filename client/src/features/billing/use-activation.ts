import { useEffect, useState } from 'react';
import type { PersonHandle } from './use-person.ts';

export type Activation =
  /** Paid, and the news of it is on its way. */
  | 'waiting'
  /** It takes longer than usual. */
  | 'late'
  | 'offline'
  | 'signed-out'
  | 'active';

interface Pace {
  everyMs: number;
  /** From then on it is late, and asked for less often. */
  lateAfterMs: number;
  lateEveryMs: number;
}

const usualPace: Pace = { everyMs: 2_000, lateAfterMs: 60_000, lateEveryMs: 15_000 };

/**
 * Asks the server until the subscription that was just paid is there, and keeps the new tier on this device. Being on trial is
 * not it: only what is paid counts.
 */
export function useActivation(person: PersonHandle | null, pace: Pace = usualPace): Activation {
  const [state, setState] = useState<Activation>('waiting');
  useEffect(() => {
    if (!person) return;
    const startedAt = performance.now();
    const isLate = () => performance.now() - startedAt > pace.lateAfterMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;

    const ask = async (): Promise<Activation> => {
      const { billing, keepStats } = await person.open();
      const answer = await billing.readStats();
      if (answer.kind === 'offline' || answer.kind === 'signed-out') return answer.kind;
      if (answer.kind !== 'ok' || answer.body.subscription.status !== 'active')
        return isLate() ? 'late' : 'waiting';
      await keepStats(answer.body).catch(() => undefined); // The app asks for itself as well.
      return 'active';
    };
    const askOn = async () => {
      turn += 1;
      const own = turn;
      clearTimeout(timer);
      const next = await ask().catch((): Activation => 'offline');
      if (own !== turn) return;
      setState(next);
      if (next === 'active' || next === 'signed-out') return;
      timer = setTimeout(askOn, isLate() ? pace.lateEveryMs : pace.everyMs);
    };
    void askOn();
    window.addEventListener('online', askOn);
    return () => {
      turn = -1;
      clearTimeout(timer);
      window.removeEventListener('online', askOn);
    };
  }, [person, pace]);
  return state;
}
