import { htmlLines, plainLine } from '../page/html-lines.ts';
import { asList, isThing, type Value } from './thing.ts';

/** The first text of a value: itself, or the name of a thing. */
export function textOf(value: Value | undefined): string {
  for (const one of asList(value)) {
    const told = isThing(one) ? textOf(one.name ?? one.text ?? one['@value']) : plainLine(String(one));
    if (told !== '') return told;
  }
  return '';
}

/** The same; of a text without tags an empty line parts paragraphs, and a line that was but broken somewhere goes on. */
export function paragraphsOf(value: Value | undefined): string {
  const told = asList(value).find((one) => textOf(one) !== '');
  if (typeof told !== 'string' || told.includes('<')) return textOf(told);
  const paragraphs = told.split(/\r?\n[^\S\n]*\r?\n/).map(plainLine);
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

/** The lines of a piece of HTML. */
export function textLines(html: string): string[] {
  return htmlLines(html).flatMap(({ text }) => {
    const line = plainLine(text);
    return line === '' ? [] : [line];
  });
}

/** Joins HTML that was split at its commas: its first part opens an element that its last part closes. */
export function uncut(values: readonly Value[]): readonly Value[] {
  const [first, last] = [values[0], values.at(-1)];
  if (values.length < 2 || typeof first !== 'string' || typeof last !== 'string') return values;
  const [, name] = /^\s*<(p|ul|ol|div)\b/i.exec(first) ?? [];
  const end = `</${name}>`;
  if (name === undefined || first.includes(end) || !last.trimEnd().endsWith(end)) return values;
  return values.every((value) => typeof value === 'string') ? [values.join(', ')] : values;
}
