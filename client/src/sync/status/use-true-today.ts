import { useToday } from '#lib/use-today.ts';
import { useClockOffset } from './use-clock-offset.ts';

/**
 * The person's current day by the server's clock, for what one device does on a day for the whole household:
 * a device clock a year ahead would shift it by a year. Undefined until the clock offset is known.
 */
export function useTrueToday(): string | undefined {
  const offsetMs = useClockOffset();
  const today = useToday(offsetMs);
  return offsetMs === undefined ? undefined : today;
}
