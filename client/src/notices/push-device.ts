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
 * `not-allowed`: the person denied it, or the browser has no push service. `not-ready`: there is no service
 * worker to show a notice, or the push service did not answer.
 */
export type SubscribeFault = 'not-allowed' | 'not-ready';

/** Requests permission and subscribes this browser. Must be called from a press, which browsers require. */
export async function subscribeDevice(publicKey: string): Promise<NoticeDevice | SubscribeFault> {
  if ((await Notification.requestPermission()) !== 'granted') return 'not-allowed';
  return subscribePermitted(publicKey);
}

/** Subscribes this browser, which has the permission, or returns the subscription that it has with this key. */
export async function subscribePermitted(publicKey: string): Promise<NoticeDevice | SubscribeFault> {
  try {
    const registration = await activeRegistration();
    if (!registration) return 'not-ready';
    const { pushManager } = registration;
    const former = await pushManager.getSubscription();
    // `subscribe` rejects while there is a subscription with another key (Push API, InvalidStateError).
    if (former && !isOfKey(former, publicKey)) await former.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    return toNoticeDevice(subscription) ?? 'not-allowed';
  } catch (error) {
    return error instanceof DOMException && notAllowed.includes(error.name) ? 'not-allowed' : 'not-ready';
  }
}

const notAllowed = ['NotAllowedError', 'NotSupportedError'];

/** Whether the server with this VAPID key can push to the subscription. */
export function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  if (!key) return true; // Unknown.
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
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
