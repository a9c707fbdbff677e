import { createHash } from 'node:crypto';

const styleElement = /<style data-emotion="[^"]*">([\s\S]*?)<\/style>/g;

/**
 * Removes Emotion's style elements from server-rendered HTML: the browser's render has none, and the
 * Content-Security-Policy would refuse them.
 */
export function takeStyles(drawn: string): { html: string; rules: string[] } {
  const rules: string[] = [];
  const html = drawn.replaceAll(styleElement, (_all, css: string) => {
    rules.push(css);
    return '';
  });
  if (html.includes('<style')) throw new Error('a style element is left in a drawn page');
  return { html, rules };
}

/** One style sheet of all distinct rules in order, with a content hash in its name. */
export function stylesheet(rules: readonly string[]): { file: string; content: string } {
  const content = [...new Set(rules)].join('\n');
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  return { file: `assets/pages-${hash}.css`, content };
}
