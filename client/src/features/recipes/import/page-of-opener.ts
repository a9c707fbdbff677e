/** Messages between the bookmarklet and this window (`bookmarklet.ts`). */
export const readyMessage = 'ateria:ready';
export const pageMessage = 'ateria:page';

/** How long to wait for the page; then its address has to do. */
const patienceMs = 3_000;

/**
 * HTML of the page whose window opened this one, as the person sees it there, even signed in; null if it does
 * not answer.
 */
export function pageOfOpener(): Promise<string | null> {
  const opener = window.opener as Window | null;
  if (!opener) return Promise.resolve(null);
  return new Promise((resolve) => {
    const listening = new AbortController();
    const finish = (html: string | null) => {
      clearTimeout(timer);
      listening.abort();
      resolve(html);
    };
    const timer = setTimeout(() => finish(null), patienceMs);
    window.addEventListener(
      'message',
      ({ source, data }: MessageEvent<unknown>) => {
        if (source !== opener || !(data instanceof Object)) return;
        if (!('type' in data && data.type === pageMessage && 'html' in data)) return;
        if (typeof data.html === 'string') finish(data.html);
      },
      { signal: listening.signal },
    );
    // Safe for any origin: it only says that this window listens.
    opener.postMessage(readyMessage, '*');
  });
}
