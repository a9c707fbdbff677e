const longestRetryAfterMs = 60 * 60 * 1000;

/** Milliseconds that a `Retry-After` header asks for, as seconds or as a date (RFC 9110, 10.2.3); at most an hour. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), longestRetryAfterMs);
}
