/** The person's own day, `YYYY-MM-DD`, at a moment: by this device's clock and time zone. */
export function localDay(nowMs: number): string {
  const now = new Date(nowMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** How long the person's own day still lasts, milliseconds: 23, 24 or 25 hours after midnight. */
export function msToNextDay(nowMs: number): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - nowMs;
}
