import { type Block, noLevel } from '../blocks/block.ts';
import { pageBlocks } from './page-blocks.ts';
import { parsePage } from './parse-page.ts';

/** The lines that HTML shows; without tags, the lines of the text. */
export function htmlLines(html: string): Block[] {
  return /[<&]/.test(html)
    ? pageBlocks(parsePage(html.replace(/\r?\n/g, /<(?:p|br|li|div)\b/i.test(html) ? ' ' : '<br>')))
    : html.split(/\r?\n/).flatMap((line) => {
        const text = line.replace(/\s+/g, ' ').trim();
        return text === '' ? [] : [{ text, kind: 'line', level: noLevel, isApart: true } as const];
      });
}

/** A text with tags and entities, possibly escaped twice, as one line. */
export function plainLine(html: string): string {
  const once = htmlLines(html)
    .map(({ text }) => text)
    .join(' ');
  return /&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i.test(once)
    ? htmlLines(once)
        .map(({ text }) => text)
        .join(' ')
    : once;
}
