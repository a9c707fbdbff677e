import { backslash, closeList, closeObject, comma, openList, openObject, quote } from './json-signs.ts';

/** How much a JSON text may hold of what costs time to read, however few bytes it has. */
export interface JsonBounds {
  /** Lists and objects in one another. */
  depth: number;
  /** Of one object. */
  fields: number;
  /** All together: texts, numbers, lists, objects. */
  values: number;
}

/**
 * Tells what there is too much of, null for nothing, in a pass that takes a few milliseconds a megabyte: before `JSON.parse`, which
 * takes seconds for what is deep or has many names. Whether the text is JSON at all is not looked at.
 */
export function findJsonExcess(text: string, bounds: JsonBounds): string | null {
  const commas: number[] = [];
  const isObject: boolean[] = [];
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfText(text, at);
        break;
      case comma: {
        values += 1;
        const depth = commas.length - 1;
        const inThis = (commas[depth] ?? 0) + 1;
        commas[depth] = inThis;
        if (isObject[depth] && inThis >= bounds.fields)
          return `more than ${bounds.fields} fields in one object`;
        if (values > bounds.values) return `more than ${bounds.values} values`;
        break;
      }
      case openList:
      case openObject:
        values += 1;
        isObject[commas.length] = text.charCodeAt(at) === openObject;
        commas.push(0);
        if (commas.length > bounds.depth) return `more than ${bounds.depth} lists and objects in one another`;
        if (values > bounds.values) return `more than ${bounds.values} values`;
        break;
      case closeList:
      case closeObject:
        commas.pop();
        break;
    }
  }
  return null;
}

/** Where a text that begins at `start` has its closing quote. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}
