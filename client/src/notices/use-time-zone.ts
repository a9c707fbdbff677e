import { useSyncExternalStore } from 'react';

/** The device's IANA time zone. Followed when the page comes to the front, since a phone travels meanwhile. */
export function useTimeZone(): string {
  return useSyncExternalStore(follow, () => Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function follow(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  window.addEventListener('focus', changed);
  return () => {
    document.removeEventListener('visibilitychange', changed);
    window.removeEventListener('focus', changed);
  };
}
