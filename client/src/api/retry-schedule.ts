const quickRetries = 3;
const quickRetryMs = 2_500;
const longestRetryMs = 60_000;

/**
 * Milliseconds to wait before retry number `n` (from 1): 2500 ms × n for the first three (specification 7),
 * then doubling with jitter up to a minute, for ever. Never less than a `Retry-After`, which is extended by
 * up to half at random: otherwise all devices turned away together would return together.
 * @param random from 0 to 1, like Math.random
 */
export function retryDelayMs(n: number, random: () => number, retryAfterMs = 0): number {
  const own = n <= quickRetries ? quickRetryMs * Math.max(1, n) : longRetryMs(n, random);
  const asked = Math.round(retryAfterMs * (1 + random() / 2));
  return Math.max(asked, own);
}

/** Random between half and all of the doubled time, so that many devices do not return at the same moment. */
function longRetryMs(n: number, random: () => number): number {
  const doubled = quickRetryMs * quickRetries * 2 ** Math.min(n - quickRetries, 10);
  return Math.round(Math.min(longestRetryMs, doubled) * (0.5 + random() / 2));
}
