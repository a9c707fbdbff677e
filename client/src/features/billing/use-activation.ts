import { useEffect, useState } from 'react';
import type { PersonHandle } from './use-person.ts';

export type Activation =
  /** Paid; the server has not been notified yet. */
  | 'waiting'
  /** Takes longer than usual. */
  | 'late'
  | 'offline'
  | 'signed-out'
  | 'active';

interface Pace {
  everyMs: number;
  /** From then on the state is `late` and polling slower. */
  lateAfterMs: number;
  lateEveryMs: number;
}

const usualPace: Pace = { everyMs: 2_000, lateAfterMs: 60_000, lateEveryMs: 15_000 };

/**
 * Polls the server until the subscription just paid is active, and stores the new stats on this device. A
 * trial does not count, only a paid subscription.
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
      await keepStats(answer.body).catch(() => undefined); // The app also requests them itself.
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
