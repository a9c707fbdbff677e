/** A stamp further ahead of the server's clock than this is lowered to this limit (SPEC C3). */
export const maxStampAheadMs = 60_000;

/**
 * The stamp of a device's next operation: its clock corrected to the server's, ascending on one device. A
 * last stamp far ahead of the corrected clock is ignored: it is from a wrong clock (SPEC C1, C2).
 */
export function nextStamp(lastStamp: number, deviceNowMs: number, clockOffsetMs: number): number {
  const now = Math.max(0, Math.round(deviceNowMs + clockOffsetMs));
  if (now > lastStamp || lastStamp - now > maxStampAheadMs) return now;
  return lastStamp + 1;
}

/** Server side: no stamp counts as later than the server's now + 60 s; none is rejected (SPEC C3). */
export function clampStamp(stamp: number, serverNowMs: number): number {
  return Math.min(stamp, serverNowMs + maxStampAheadMs);
}

/**
 * How far the server's clock is ahead of this device's, given one more answer. The server read its time at
 * some moment of the request, so the true offset lies between the two ends; the known offset moves just into
 * this span. A slow answer, whose span is wide, thus never spoils what a quick one has shown (SPEC C5).
 */
export function correctOffset(
  knownMs: number,
  answer: { sentAtMs: number; receivedAtMs: number; serverTimeMs: number },
): number {
  const least = answer.serverTimeMs - answer.receivedAtMs;
  const most = answer.serverTimeMs - answer.sentAtMs;
  if (least > most) return knownMs; // The device's clock was set back during the request.
  return Math.round(Math.min(Math.max(knownMs, least), most));
}
