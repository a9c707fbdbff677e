/** A stamp further ahead of the server's clock than this is taken down to it (SPEC C3). */
export const maxStampAheadMs = 60_000;

/**
 * The stamp of a device's next operation: its clock corrected by the server's, ascending on one device. A last stamp from
 * a clock that was far ahead is forgotten once the clock is right again (SPEC C1, C2).
 */
export function nextStamp(lastStamp: number, deviceNowMs: number, clockOffsetMs: number): number {
  const now = Math.max(0, Math.round(deviceNowMs + clockOffsetMs));
  if (now > lastStamp || lastStamp - now > maxStampAheadMs) return now;
  return lastStamp + 1;
}

/** Server side: no stamp counts as later than the server's now + 60 s; none is refused (SPEC C3). */
export function clampStamp(stamp: number, serverNowMs: number): number {
  return Math.min(stamp, serverNowMs + maxStampAheadMs);
}

/** How far the server's clock is ahead of this device's, from one request's times (as in NTP, RFC 5905, with one sample). */
export function clockOffset(sentAtMs: number, receivedAtMs: number, serverTimeMs: number): number {
  return Math.round(serverTimeMs - (sentAtMs + receivedAtMs) / 2);
}
