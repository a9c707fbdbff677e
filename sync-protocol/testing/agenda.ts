/** Virtual time: things happen at the moment they were put down for, in the order of their moments. */
export interface Agenda {
  nowMs: () => number;
  after: (delayMs: number, happen: () => void) => void;
  /** Lets time pass, and everything happen that was put down for it. */
  pass: (durationMs: number) => void;
}

export function createAgenda(startMs: number): Agenda {
  const entries: { atMs: number; happen: () => void }[] = [];
  let nowMs = startMs;

  const takeNext = (untilMs: number): (() => void) | null => {
    let soonest = -1;
    for (const [index, { atMs }] of entries.entries()) {
      if (atMs <= untilMs && atMs < (entries[soonest]?.atMs ?? Number.POSITIVE_INFINITY)) soonest = index;
    }
    const [entry] = soonest < 0 ? [] : entries.splice(soonest, 1);
    if (!entry) return null;
    nowMs = Math.max(nowMs, entry.atMs);
    return entry.happen;
  };

  return {
    nowMs: () => nowMs,
    after: (delayMs, happen) => void entries.push({ atMs: nowMs + delayMs, happen }),
    pass: (durationMs) => {
      const untilMs = nowMs + durationMs;
      for (let happen = takeNext(untilMs); happen; happen = takeNext(untilMs)) happen();
      nowMs = untilMs;
    },
  };
}
