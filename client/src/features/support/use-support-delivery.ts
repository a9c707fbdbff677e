import { useEffect } from 'react';
import { SUPPORT_WAITS_KEY } from '#lib/awaited-app.ts';

/** Sends what waits on this device when the app starts, and when the network comes back. */
export function useSupportDelivery(): void {
  useEffect(() => {
    const deliver = () => {
      if (hasWaiting()) void load().catch(() => undefined);
    };
    deliver();
    window.addEventListener('online', deliver);
    return () => window.removeEventListener('online', deliver);
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
