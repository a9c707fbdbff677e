import {
  connectionTimes,
  dedupeMs,
  focusThrottleMs,
  type NetworkInformation,
  readRetryDelayMs,
} from './data-cache-constants.ts';

/**
 * Polls something that is not part of sync: reads now, again after each failure with growing delay, and when
 * the page gets the focus or the network returns (specification 4 and 9).
 *
 * @param read resolves to whether the server answered; must not reject
 * @returns stops reading
 */
export function keepReading(
  read: () => Promise<boolean>,
  page: {
    window: Pick<Window, 'addEventListener' | 'setTimeout' | 'clearTimeout'>;
    network: NetworkInformation | undefined;
    nowMs: () => number;
    random: () => number;
  },
): () => void {
  const { window, network, nowMs, random } = page;
  const ending = new AbortController();
  const { signal } = ending;
  let failures = 0;
  let isReading = false;
  let readAt = Number.NEGATIVE_INFINITY;
  let timer: number | undefined;

  const attempt = async (): Promise<void> => {
    if (isReading || signal.aborted) return;
    window.clearTimeout(timer);
    isReading = true;
    readAt = nowMs();
    const isAnswered = await read();
    isReading = false;
    failures = isAnswered ? 0 : failures + 1;
    if (isAnswered || signal.aborted) return;
    timer = window.setTimeout(attempt, readRetryDelayMs(failures, connectionTimes(network), random));
  };
  const unlessWithin = (ms: number) => () => {
    const age = nowMs() - readAt;
    if (age < 0 || age >= ms) void attempt();
  };
  window.addEventListener('focus', unlessWithin(focusThrottleMs), { signal });
  window.addEventListener('online', unlessWithin(dedupeMs), { signal });
  void attempt();
  return () => {
    ending.abort();
    window.clearTimeout(timer);
  };
}

/** `keepReading` with this page's window, network and clock. */
export function keepReadingHere(read: () => Promise<boolean>): () => void {
  return keepReading(read, { window, network: networkHere(), nowMs: Date.now, random: Math.random });
}

/** Delay after which a read counts as slow on the current connection. */
export function loadingSlowMsHere(): number {
  return connectionTimes(networkHere()).loadingSlowMs;
}

function networkHere(): NetworkInformation | undefined {
  return (navigator as Navigator & { connection?: NetworkInformation }).connection;
}
