import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useKnownIdentity } from '#lib/use-known-identity.ts';
import { dayPart, msToNextHour } from './day-part.ts';

/** 'Good morning, Aino' by the person's clock; updated while the page is open. */
export function Greeting() {
  const { t } = useLingui();
  const part = useDayPart();
  const name = useKnownIdentity()?.name?.trim().split(/\s+/)[0];
  const words = {
    morning: name ? t`Good morning, ${name}` : t`Good morning`,
    afternoon: name ? t`Good afternoon, ${name}` : t`Good afternoon`,
    evening: name ? t`Good evening, ${name}` : t`Good evening`,
    night: name ? t`Good night, ${name}` : t`Good night`,
  };
  return words[part];
}

const useDayPart = () => useSyncExternalStore(followHour, readDayPart);

const readDayPart = () => dayPart(new Date().getHours());

function followHour(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(look, msToNextHour(Date.now()));
    changed();
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
