import { dedupeMs, focusThrottleMs } from '#api/data-cache-constants.ts';
import type { SyncEngine } from './sync-engine.ts';

/** A visible page pulls at least this often, even without a poke (design, write path). */
const watchdogMs = 60_000;

/**
 * Wakes the engine on page events: shown, focused, online again, a minute passed (specification 4 and 9). The
 * first wake-up happens when `whenFree` calls back, or at once without it.
 *
 * @returns stops listening
 */
export function connectPage(
  engine: SyncEngine,
  page: { window: Window; document: Document; nowMs: () => number; whenFree?: (begin: () => void) => void },
): () => void {
  const { window, document, nowMs, whenFree = (begin) => begin() } = page;
  let lastPullAt = 0;
  const pullUnlessWithin = (ms: number) => {
    const age = nowMs() - lastPullAt;
    if (age >= 0 && age < ms) return;
    lastPullAt = nowMs();
    engine.pull();
  };
  const onVisibility = () => {
    const isVisible = document.visibilityState === 'visible';
    engine.setListening(isVisible);
    if (isVisible) pullUnlessWithin(focusThrottleMs);
    else leave();
  };
  const leave = () => {
    engine.leave();
    engine.flush();
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  document.addEventListener('visibilitychange', onVisibility, { signal });
  window.addEventListener('focus', () => pullUnlessWithin(focusThrottleMs), { signal });
  window.addEventListener('pageshow', (event) => event.persisted && pullUnlessWithin(dedupeMs), { signal });
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('online', () => engine.refresh(), { signal });
  window.addEventListener('offline', () => engine.wentOffline(), { signal });
  const watchdog = window.setInterval(() => {
    if (document.visibilityState === 'visible') pullUnlessWithin(watchdogMs - dedupeMs);
  }, watchdogMs);

  whenFree(() => {
    engine.setListening(document.visibilityState === 'visible');
    engine.refresh();
  });
  return () => {
    listeners.abort();
    window.clearInterval(watchdog);
  };
}
