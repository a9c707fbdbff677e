import { popupHeight, popupWidth } from '../auth-constants.ts';

/**
 * Opens the empty sign-in window in the middle of this one, and names it so that the library finds it again. Null when
 * the browser does not let it open.
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
 * A window that went through a page with another Cross-Origin-Opener-Policy looks closed to us, and answers by another
 * way: only a silence of this long means that the person closed it.
 */
const silenceMs = 2_500;

/** Resolves when the window is closed and has had the time to answer; stops looking when `signal` is aborted. */
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
