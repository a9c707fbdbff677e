import { useToday } from '#lib/use-today.ts';
import { useClockOffset } from './use-clock-offset.ts';

/**
 * The person's own day by the server's clock: for what one device does on its day for the whole household, which a clock that is a
 * year ahead would put off by a year. Undefined until the clock is known.
 */
export function useTrueToday(): string | undefined {
  const offsetMs = useClockOffset();
  const today = useToday(offsetMs);
  return offsetMs === undefined ? undefined : today;
}
