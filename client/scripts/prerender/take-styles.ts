import { createHash } from 'node:crypto';

const styleElement = /<style data-emotion="[^"]*">([\s\S]*?)<\/style>/g;

/**
 * Takes Emotion's style elements out of what it drew on a server: in the browser it draws none, and the
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

/** One file of all rules, each once, in the order in which they came; its name holds a hash of what is in it. */
export function stylesheet(rules: readonly string[]): { file: string; content: string } {
  const content = [...new Set(rules)].join('\n');
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  return { file: `assets/pages-${hash}.css`, content };
}
