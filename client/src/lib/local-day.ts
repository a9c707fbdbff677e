/** The person's current day as `YYYY-MM-DD`, by this device's time zone. */
export function localDay(nowMs: number): string {
  const now = new Date(nowMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Milliseconds until the next local midnight; a day has 23, 24 or 25 hours. */
export function msToNextDay(nowMs: number): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - nowMs;
}
