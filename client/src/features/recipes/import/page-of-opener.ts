/** What the bookmarklet asks this window and answers it (`bookmarklet.ts`). */
export const readyMessage = 'ateria:ready';
export const pageMessage = 'ateria:page';

/** Longer than a page takes to hand itself over; then its address has to do. */
const patienceMs = 3_000;

/** The page whose window opened this one, as somebody sees it there, signed in or not; null where it does not say. */
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
    // Nothing is told by it but that this window listens.
    opener.postMessage(readyMessage, '*');
  });
}
