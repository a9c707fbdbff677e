/** Kind of a call: somebody waits for a read, while a write can wait on its device. */
export type CallKind = 'read' | 'write';

export interface FairQueueOptions {
  /** Maximum calls in progress. */
  atOnce: number;
  /** Maximum waiting calls of one caller, for each kind. */
  mostOfCaller: number;
  /** Maximum waiting calls of all callers. */
  mostWaiting: number;
  /** Longest wait before a call is refused; shorter for writes, so that they are refused first. */
  longestWaitMs: Record<CallKind, number>;
  nowMs: () => number;
  /**
   * Runs `work` in a later round of the event loop: beginning a call within the end of the last one would
   * starve everything else.
   */
  soon: (work: () => void) => void;
}

/**
 * A call that waits for its turn. Either `begin` or `refuse` is called, once; neither if the call is gone.
 */
export interface Call {
  caller: string;
  kind: CallKind;
  begin: () => void;
  /** Whether its client has gone; the call is then dropped silently. */
  isGone: () => boolean;
  /**
   * @param retryAfterS seconds until the caller may retry; doubles with every refusal until one of the
   *   caller's calls begins
   */
  refuse: (retryAfterS: number) => void;
}

interface WaitingCall extends Call {
  refuseAtMs: number;
}

export interface FairQueue {
  /** Begins the call now or at its turn, or refuses it. */
  enter: (call: Call) => void;
  /** Call it when a begun call is done, or is not to be counted any more. */
  leave: () => void;
  /** Refuses calls that have waited too long, and drops those whose client has gone. */
  clear: () => void;
  waiting: () => number;
}

/** While writes wait, every write is preceded by this many reads. */
const readsBeforeWrite = 3;
const firstRetryS = 2;
const longestRetryS = 60;
/** Number of callers whose refusals are remembered; the oldest is dropped first. */
const mostRefusedCallers = 50_000;

/**
 * Runs up to `atOnce` calls; others wait, in order per caller, and the callers take turns (fair queueing, RFC
 * 970), so that a caller with many calls delays only their own. Reads go before writes, which get every
 * fourth turn.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, mostOfCaller, mostWaiting, longestWaitMs, nowMs, soon } = options;
  /** Waiting calls by caller; the map's order is the order of the callers' turns. */
  const lines: Record<CallKind, Map<string, WaitingCall[]>> = { read: new Map(), write: new Map() };
  /** Consecutive refusals by caller. */
  const refusals = new Map<string, number>();
  let underWay = 0;
  let waiting = 0;
  let readsInARow = 0;
  let isPlanned = false;

  function refuse({ caller, refuse }: Call): void {
    const before = refusals.get(caller) ?? 0;
    const [oldest] = refusals.keys();
    if (refusals.size >= mostRefusedCallers && oldest !== undefined) refusals.delete(oldest);
    refusals.set(caller, before + 1);
    refuse(Math.min(longestRetryS, firstRetryS * 2 ** before));
  }

  function begin({ caller, begin }: Call): void {
    underWay++;
    refusals.delete(caller);
    begin();
  }

  function takeFrom(kind: CallKind): WaitingCall | undefined {
    const [first] = lines[kind];
    if (!first) return undefined;
    const [caller, line] = first;
    const call = line.shift();
    // Re-inserts the caller at the end of the round.
    lines[kind].delete(caller);
    if (line.length > 0) lines[kind].set(caller, line);
    waiting--;
    return call;
  }

  function next(): WaitingCall | undefined {
    const isWritesTurn = lines.read.size === 0 || (readsInARow >= readsBeforeWrite && lines.write.size > 0);
    readsInARow = isWritesTurn ? 0 : readsInARow + 1;
    return takeFrom(isWritesTurn ? 'write' : 'read');
  }

  function fill(): void {
    isPlanned = false;
    while (underWay < atOnce && waiting > 0) {
      const call = next();
      if (call === undefined) return;
      if (call.isGone()) continue;
      if (call.refuseAtMs <= nowMs()) refuse(call);
      else begin(call);
    }
  }

  return {
    enter: (call) => {
      const { caller, kind } = call;
      if (underWay < atOnce && waiting === 0) return begin(call);
      const line = lines[kind].get(caller) ?? [];
      if (waiting >= mostWaiting || line.length >= mostOfCaller) return refuse(call);
      line.push({ ...call, refuseAtMs: nowMs() + longestWaitMs[kind] });
      lines[kind].set(caller, line);
      waiting++;
    },
    leave: () => {
      underWay--;
      if (isPlanned || waiting === 0) return;
      isPlanned = true;
      soon(fill);
    },
    clear: () => {
      const now = nowMs();
      for (const kind of ['read', 'write'] as const)
        for (const [caller, line] of lines[kind]) {
          const here = line.filter(({ isGone }) => !isGone());
          const staying = here.filter(({ refuseAtMs }) => refuseAtMs > now);
          waiting -= line.length - staying.length;
          if (staying.length === 0) lines[kind].delete(caller);
          // `set` on an existing key keeps the caller's place in the round.
          else lines[kind].set(caller, staying);
          for (const call of here) if (call.refuseAtMs <= now) refuse(call);
        }
    },
    waiting: () => waiting,
  };
}
