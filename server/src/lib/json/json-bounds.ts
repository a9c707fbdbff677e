import { backslash, closeList, closeObject, comma, openList, openObject, quote } from './json-signs.ts';

/** Limits on what makes a JSON text slow to parse, however few bytes it has. */
export interface JsonBounds {
  /** Nesting of lists and objects. */
  depth: number;
  /** Fields of one object. */
  fields: number;
  /** Total number of texts, numbers, lists and objects. */
  values: number;
}

/**
 * Names the exceeded limit, or null, in a pass that takes a few milliseconds per megabyte. Call it before
 * `JSON.parse`, which takes seconds for deep texts or many names. Does not check whether the text is valid
 * JSON.
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

/** Index of the closing quote of the string that begins at `start`. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}
