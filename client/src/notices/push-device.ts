import { NoticeDevice } from 'sync-protocol/api/notices.ts';
import { fits } from 'sync-protocol/schema/fits.ts';
import { pause } from '#lib/pause.ts';

/** Whether this browser can show notices: it cannot, the person has forbidden it, or it can. */
export type PushSupport = 'unsupported' | 'denied' | 'possible';

export function pushSupport(): PushSupport {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** This browser's subscription, if it has one. */
export async function deviceOf(): Promise<PushSubscription | null> {
  if (pushSupport() === 'unsupported') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** A first version of the service worker has taken over by then, or does not come. */
const longestInstallMs = 10_000;

/**
 * Asks the person, and subscribes this browser. Call it on a press alone: browsers forbid it otherwise. `not-allowed` when the person
 * said no, or the browser has no push service; `not-ready` where no service worker is there that could show a notice.
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

/** As the server is told of it; null where it has no keys for us. */
export function toNoticeDevice(subscription: PushSubscription): NoticeDevice | null {
  const { endpoint, keys } = subscription.toJSON();
  const device: unknown = { endpoint, keys };
  return fits(NoticeDevice, device) ? device : null;
}

/** Ends the notices of this browser, and takes away the last ones: the person has left it. */
export async function forgetDevice(): Promise<void> {
  await (await deviceOf())?.unsubscribe();
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
}
