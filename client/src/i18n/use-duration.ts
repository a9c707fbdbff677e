import { useLingui } from '@lingui/react/macro';

/** Formats minutes as hours and minutes: 405 minutes are 6 h 45 min. */
export function useDuration(): (minutes: number) => string {
  const { t } = useLingui();
  return (minutes) => {
    const hours = Math.floor(minutes / 60);
    const rest = minutes % 60;
    if (hours === 0) return t`${rest} min`;
    return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`;
  };
}
