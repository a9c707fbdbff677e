import { NoticeDevice } from 'sync-protocol/api/notices.ts';
import { fits } from 'sync-protocol/schema/fits.ts';
import { pause } from '#lib/pause.ts';

/** Whether this browser can show notices: it lacks the feature, the person has denied it, or it can. */
export type PushSupport = 'unsupported' | 'denied' | 'possible';

export function pushSupport(): PushSupport {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** This browser's push subscription, if it has one. */
export async function deviceOf(): Promise<PushSubscription | null> {
  if (pushSupport() === 'unsupported') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** How long to wait for the first version of the service worker to take over. */
const longestInstallMs = 10_000;

/**
 * Requests permission and subscribes this browser. Must be called from a press, which browsers require.
 * `not-allowed`: the person denied it, or the browser has no push service. `not-ready`: there is no service
 * worker to show a notice.
 */
export async function subscribeDevice(
  publicKey: string,
): Promise<NoticeDevice | 'not-allowed' | 'not-ready'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'not-allowed';
  try {
    const registration = await activeRegistration();
    if (!registration) return 'not-ready';
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    return toNoticeDevice(subscription) ?? 'not-allowed';
  } catch {
    return 'not-allowed';
  }
}

async function activeRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!(await navigator.serviceWorker.getRegistration())) return null;
  return Promise.race([navigator.serviceWorker.ready, pause(longestInstallMs).then(() => null)]);
}

/** The subscription in the form that the API takes; null if it lacks keys. */
export function toNoticeDevice(subscription: PushSubscription): NoticeDevice | null {
  const { endpoint, keys } = subscription.toJSON();
  const device: unknown = { endpoint, keys };
  return fits(NoticeDevice, device) ? device : null;
}

/** Unsubscribes this browser and removes its notices and badge, when the person leaves it. */
export async function forgetDevice(): Promise<void> {
  await (await deviceOf())?.unsubscribe();
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
}
