/**
 * Session storage: the next page has to tell something that only the app can, e.g. that a sign-out took
 * effect on this device only.
 */
export const LEFT_HERE_KEY = 'ateria.leftHere';

/** Local storage: a support message on this device waits for a network. */
export const SUPPORT_WAITS_KEY = 'ateria.supportWaits';

/** Whether the app has to start even without any interaction. */
export function isAppAwaited({ localStorage, sessionStorage, location }: Window): boolean {
  try {
    return (
      // Pages that need the whole app: one has a form, one depends on the person's tier.
      ['/support', '/subscribe'].includes(location.pathname) ||
      sessionStorage.getItem(LEFT_HERE_KEY) !== null ||
      localStorage.getItem(SUPPORT_WAITS_KEY) !== null
    );
  } catch {
    return false;
  }
}
