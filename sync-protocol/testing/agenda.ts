/** Virtual time: things happen at the moment they were put down for, in the order of their moments. */
export interface Agenda {
  nowMs: () => number;
  after: (delayMs: number, happen: () => void) => void;
  /** Lets time pass, and everything happen that was put down for it. */
  pass: (durationMs: number) => void;
}

export function createAgenda(startMs: number): Agenda {
  /** Latest first; of one moment, what was put down last. */
  const entries: { atMs: number; happen: () => void }[] = [];
  let nowMs = startMs;

  const putDown = (atMs: number, happen: () => void): void => {
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((entries[middle]?.atMs ?? 0) > atMs) low = middle + 1;
      else high = middle;
    }
    entries.splice(low, 0, { atMs, happen });
  };

  const takeNext = (untilMs: number): (() => void) | null => {
    const next = entries.at(-1);
    if (!next || next.atMs > untilMs) return null;
    entries.pop();
    nowMs = Math.max(nowMs, next.atMs);
    return next.happen;
  };

  return {
    nowMs: () => nowMs,
    after: (delayMs, happen) => putDown(nowMs + delayMs, happen),
    pass: (durationMs) => {
      const untilMs = nowMs + durationMs;
      for (let happen = takeNext(untilMs); happen; happen = takeNext(untilMs)) happen();
      nowMs = untilMs;
    },
  };
}
