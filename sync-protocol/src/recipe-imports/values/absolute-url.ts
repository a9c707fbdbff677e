import { maxUrlLength } from '../recipe-import.ts';

/**
 * Resolves a page's address against its base; empty if it is not http or https, has credentials or is too
 * long.
 */
export function absoluteUrl(address: string, base: string): string {
  if (address.trim() === '') return '';
  try {
    const { protocol, username, password, href } = new URL(address.trim(), base === '' ? undefined : base);
    const isOpen = /^https?:$/.test(protocol) && username === '' && password === '';
    return isOpen && href.length <= maxUrlLength ? href : '';
  } catch {
    return ''; // `URL.parse` is newer than the oldest supported browsers
  }
}
