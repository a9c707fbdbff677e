import { keepFrontImages } from '#images/cache/front-images.ts';
import { workerAddress } from '#lib/worker-address.ts';

/** Whose list stands there needs the rest of it next, in their language: fetched now, it does not wait for what asks for it. */
export function fetchForKnown({ documentElement, head }: Document): void {
  for (const link of head.querySelectorAll<HTMLLinkElement>('link[data-known]'))
    if (['', documentElement.lang].includes(link.dataset.known ?? '')) link.rel = 'modulepreload';
}

/** Fetches the app for later, for a start without a network too, unless the person saves data. */
export function fetchForLater({ document, navigator, caches }: Window & typeof globalThis): void {
  if ('connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) {
    link.as = 'script';
    link.rel = 'prefetch';
  }
  // What cannot be registered now is registered, and told of, when the app runs.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register(workerAddress()).catch(() => undefined);
  // Only what is missing then is not seen.
  keepFrontImages({ document, caches }).catch(() => undefined);
}
