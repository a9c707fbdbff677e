import { popupHeight, popupWidth } from './auth-constants.ts';

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
