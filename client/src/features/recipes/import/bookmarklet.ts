import { pageMessage, readyMessage } from './page-of-opener.ts';

/**
 * The address of a bookmark that opens the page at hand in Ateria: with its address, and, where the page's site lets windows speak
 * with each other, with the page itself as one sees it there.
 */
export function bookmarkletOf(origin: string): string {
  const script = `(()=>{const w=open('${origin}/recipes/import?page=true&source='+encodeURIComponent(location.href));addEventListener('message',e=>{if(e.source===w&&e.origin==='${origin}'&&e.data==='${readyMessage}')w.postMessage({type:'${pageMessage}',html:document.documentElement.outerHTML},'${origin}')})})()`;
  return `javascript:${encodeURIComponent(script)}`;
}
