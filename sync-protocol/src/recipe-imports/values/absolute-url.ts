import { maxUrlLength } from '../recipe-import.ts';

/** An address on the web as a page writes it, with what it lacks from the page's own; empty for any other. */
export function absoluteUrl(address: string, base: string): string {
  if (address.trim() === '') return '';
  try {
    const { protocol, username, password, href } = new URL(address.trim(), base === '' ? undefined : base);
    const isOpen = /^https?:$/.test(protocol) && username === '' && password === '';
    return isOpen && href.length <= maxUrlLength ? href : '';
  } catch {
    return ''; // `URL.parse` is younger than the browsers that we support
  }
}
