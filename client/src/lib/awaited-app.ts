/** Session storage: the next page has something to say that only the app can, such as that a sign-out stayed on this device. */
export const LEFT_HERE_KEY = 'ateria.leftHere';

/** Local storage: a message to the support waits on this device for a network. */
export const SUPPORT_WAITS_KEY = 'ateria.supportWaits';

/** Whether there is something to do that does not wait until a person does something. */
export function isAppAwaited({ localStorage, sessionStorage, location }: Window): boolean {
  try {
    return (
      // A form that is filled in, or what knows one's tier, needs all of its page.
      ['/support', '/subscribe'].includes(location.pathname) ||
      sessionStorage.getItem(LEFT_HERE_KEY) !== null ||
      localStorage.getItem(SUPPORT_WAITS_KEY) !== null
    );
  } catch {
    return false;
  }
}
