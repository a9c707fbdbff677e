/** Specification 9, "Data cache". Times in milliseconds. */
export const dedupeMs = 2_000;
export const focusThrottleMs = 5_000;
const maxBackoffDoublings = 8;

export interface ConnectionTimes {
  /** Delay before a failed read is repeated, doubled for each further failure. */
  errorRetryMs: number;
  /** A read that takes longer is reported as slow. */
  loadingSlowMs: number;
}

export const usualConnection: ConnectionTimes = { errorRetryMs: 5_000, loadingSlowMs: 3_000 };
export const slowConnection: ConnectionTimes = { errorRetryMs: 10_000, loadingSlowMs: 5_000 };

/** `navigator.connection`, in browsers that have it (Network Information API). */
export interface NetworkInformation {
  effectiveType?: string;
  saveData?: boolean;
}

export function connectionTimes(network: NetworkInformation | undefined): ConnectionTimes {
  const isSlow = network?.saveData || network?.effectiveType === '2g' || network?.effectiveType === 'slow-2g';
  return isSlow ? slowConnection : usualConnection;
}

/** Milliseconds until a failed read is repeated; `failures` counts from 1, `random` is from 0 to 1. */
export function readRetryDelayMs(failures: number, times: ConnectionTimes, random: () => number): number {
  return Math.round(times.errorRetryMs * 2 ** Math.min(failures - 1, maxBackoffDoublings) * (0.5 + random()));
}
