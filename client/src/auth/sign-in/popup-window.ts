import { popupHeight, popupWidth } from '../auth-constants.ts';

/**
 * Opens an empty sign-in popup, centred on this window, with a name by which the library finds it. Null if
 * the browser blocks it.
 */
export function openPopup(page: Window = window): { name: string; window: Window } | null {
  const name = `ateria-sign-in-${crypto.randomUUID()}`;
  const left = Math.max(0, Math.round(page.screenX + (page.outerWidth - popupWidth) / 2));
  const top = Math.max(0, Math.round(page.screenY + (page.outerHeight - popupHeight) / 2));
  const features = `popup,width=${popupWidth},height=${popupHeight},left=${left},top=${top}`;
  const opened = page.open('', name, features);
  return opened && { name, window: opened };
}

const pollMs = 500;

/**
 * A popup that visited a page with another Cross-Origin-Opener-Policy looks closed from here but still
 * answers another way. Only after this much silence was it really closed.
 */
const silenceMs = 2_500;

/** Resolves when the popup is closed and has had time to answer; stops when `signal` is aborted. */
export function untilClosed(popup: Window, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer);
      setTimeout(resolve, silenceMs);
    }, pollMs);
    signal.addEventListener('abort', () => clearInterval(timer));
  });
}
