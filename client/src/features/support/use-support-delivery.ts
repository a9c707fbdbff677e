import { useEffect } from 'react';
import { SUPPORT_WAITS_KEY } from '#lib/awaited-app.ts';

/** Retry interval, whatever the browser says of the network: it does not report every outage. */
const againMs = 60_000;

/** Sends waiting messages when the app starts, when the network or the page comes back, and every minute. */
export function useSupportDelivery(): void {
  useEffect(() => {
    const deliver = () => {
      if (hasWaiting()) void load().catch(() => undefined);
    };
    deliver();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('online', deliver, { signal });
    window.addEventListener('focus', deliver, { signal });
    const timer = setInterval(deliver, againMs);
    return () => {
      listening.abort();
      clearInterval(timer);
    };
  }, []);
}

const load = async () => (await import('./deliver-support.ts')).deliverSupport();

function hasWaiting(): boolean {
  try {
    return localStorage.getItem(SUPPORT_WAITS_KEY) !== null;
  } catch {
    return false;
  }
}
