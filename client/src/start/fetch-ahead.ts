import { keepFrontImages } from '#images/cache/front-images.ts';
import { workerAddress } from '#lib/worker-address.ts';

/**
 * Preloads the modules that a known person's list needs next, in their language, before anything imports
 * them.
 */
export function fetchForKnown({ documentElement, head }: Document): void {
  for (const link of head.querySelectorAll<HTMLLinkElement>('link[data-known]'))
    if (['', documentElement.lang].includes(link.dataset.known ?? '')) link.rel = 'modulepreload';
}

/** Prefetches the app for a later start, also one without a network, unless the person saves data. */
export function fetchForLater({ document, navigator, caches }: Window & typeof globalThis): void {
  if ('connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) {
    link.as = 'script';
    link.rel = 'prefetch';
  }
  // If registering fails here, the app registers the worker again when it runs, and reports a failure.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register(workerAddress()).catch(() => undefined);
  // An image that could not be stored is only missing without a network.
  keepFrontImages({ document, caches }).catch(() => undefined);
}
