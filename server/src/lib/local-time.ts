/** Day (`YYYY-MM-DD`) and hour (0-23) of a moment in a time zone; null for a zone that does not exist. */
export function localTime(nowMs: number, timeZone: string): { day: string; hour: number } | null {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(nowMs);
    const part = (type: Intl.DateTimeFormatPartTypes) =>
      parts.find((each) => each.type === type)?.value ?? '';
    return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
