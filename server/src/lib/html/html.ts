import { escapeHtml } from './escape-html.ts';

/** Markup that is safe to send: made only by the `html` tag, which escapes what is put into it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | false | undefined | readonly Part[];

/** html`<p>${text}</p>`: text is escaped, other Html is kept, false and undefined are nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    strings.map((text, index) => (index === 0 ? text : render(parts[index - 1]) + text)).join(''),
  );
}

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(render).join('');
  return escapeHtml(String(part));
}
