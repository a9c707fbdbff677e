/** What a call is to whoever sends it: what is written waits on its device all the same, what is read somebody is waiting for. */
export type CallKind = 'read' | 'write';

export interface FairQueueOptions {
  /** So many calls are worked on at once. */
  atOnce: number;
  /** So many of one caller wait at most. */
  mostOfCaller: number;
  /** So many of all callers wait at most. */
  mostWaiting: number;
  /** Nobody waits for longer: of what cannot be done, the writes are refused first. */
  longestWaitMs: Record<CallKind, number>;
  nowMs: () => number;
  /** Runs what may begin at the next round: a call that begins within the last one's end would keep everything else from its turn. */
  soon: (work: () => void) => void;
}

/** A call that asks for its turn; it is begun or refused, once, unless it is gone. */
export interface Call {
  caller: string;
  kind: CallKind;
  begin: () => void;
  /** Whether nobody waits for it any more; it is forgotten without a word. */
  isGone: () => boolean;
  /** @param retryAfterS seconds after which the caller may try again, longer each time until something of theirs is done */
  refuse: (retryAfterS: number) => void;
}

interface WaitingCall extends Call {
  refuseAtMs: number;
}

export interface FairQueue {
  /** Begins the call now or when it is its turn, or refuses it. */
  enter: (call: Call) => void;
  /** One that was begun is done, or goes on without being counted: the next one's turn. */
  leave: () => void;
  /** Refuses whoever has waited too long, and forgets whoever is gone. */
  clear: () => void;
  waiting: () => number;
}

/** While writes wait, one of them goes in after so many reads. */
const readsBeforeWrite = 3;
const firstRetryS = 2;
const longestRetryS = 60;
/** Of so many callers it is known how often they were refused. */
const mostRefusedCallers = 50_000;

/**
 * Lets in as many calls as can be worked on at once; the others wait, each caller's in the order in which they came, and the callers take
 * turns (fair queueing, RFC 970): who asks for much waits for themselves. Reads go before writes, which get every fourth turn.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, mostOfCaller, mostWaiting, longestWaitMs, nowMs, soon } = options;
  /** By caller, whoever's turn it is first. */
  const lines: Record<CallKind, Map<string, WaitingCall[]>> = { read: new Map(), write: new Map() };
  /** How often in a row a caller was refused. */
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
    // To the end of the round.
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
          // Its place in the round is kept.
          else lines[kind].set(caller, staying);
          for (const call of here) if (call.refuseAtMs <= now) refuse(call);
        }
    },
    waiting: () => waiting,
  };
}
