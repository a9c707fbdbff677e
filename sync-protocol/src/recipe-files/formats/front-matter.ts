import { parseJson } from '../../parse-json.ts';

/** Metadata before a text, by name; empty if absent. */
export interface Metadata {
  text: (name: string) => string;
  list: (name: string) => string[];
}

/**
 * Parses the YAML before a Markdown or Cooklang text, as far as such texts use it: names with a text or list,
 * and names nested one level deep; also Cooklang's older lines with ">>".
 */
export function frontMatterOf(text: string): { metadata: Metadata; body: string } {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [whole = '', yaml = ''] = /^---\s*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(plain) ?? [];
  const values = new Map<string, string[]>();
  readYaml(yaml, values);
  const body = plain
    .slice(whole.length)
    .replace(/^>>\s*([^:\n]+):[ \t]*(.*)$/gm, (_line, name: string, value) => {
      values.set(keyOf(name), [String(value).trim()]);
      return '';
    });
  return {
    metadata: {
      text: (name) => values.get(keyOf(name))?.join(', ') ?? '',
      list: (name) =>
        (values.get(keyOf(name)) ?? [])
          .flatMap((each) => each.split(/\s*,\s*/))
          .filter((each) => each !== ''),
    },
    body,
  };
}

/** "prep_time" and "prep-time" are "prep time". */
const keyOf = (name: string) => name.trim().toLowerCase().replace(/[_-]+/g, ' ');

function readYaml(yaml: string, values: Map<string, string[]>): void {
  let above = '';
  let last = '';
  /** The block scalar being collected, and its name's indentation. */
  let block: { lines: string[]; name: string; indent: number; isFolded: boolean } | null = null;
  for (const line of yaml.split('\n')) {
    if (block && (line.trim() === '' || line.search(/\S/) > block.indent)) {
      block.lines.push(line.trim());
      continue;
    }
    if (block) values.set(block.name, [textOfBlock(block)]);
    block = null;
    const [, item] = /^\s*-\s+(.*)$/.exec(line) ?? [];
    if (item !== undefined && last !== '') {
      values.set(last, [...(values.get(last) ?? []), scalar(item)]);
      continue;
    }
    const [, indent = '', name, value = ''] = /^(\s*)([^:#\s][^:]*):(?:\s+(.*))?$/.exec(line) ?? [];
    if (name === undefined) continue;
    const key = keyOf(name);
    if (indent === '') above = key;
    last = indent === '' ? key : `${above}.${key}`;
    const [, style] = /^([|>])[+-]?$/.exec(value.trim()) ?? [];
    if (style !== undefined)
      block = { lines: [], name: last, indent: indent.length, isFolded: style === '>' };
    else if (value.trim() !== '') values.set(last, listOf(value.trim()));
  }
  if (block) values.set(block.name, [textOfBlock(block)]);
}

/** The text of a block scalar; in a folded one, only an empty line is a line break. */
function textOfBlock({ lines, isFolded }: { lines: readonly string[]; isFolded: boolean }): string {
  const text = lines.join('\n').trim();
  return isFolded ? text.replace(/(?<!\n)\n(?!\n)/g, ' ').replace(/\n\n/g, '\n') : text;
}

function listOf(value: string): string[] {
  const json = parseJson(value);
  if (Array.isArray(json)) return json.map(String);
  const [, inner] = /^\[(.*)\]$/.exec(value) ?? [];
  return inner === undefined ? [scalar(value)] : inner.split(',').map((each) => scalar(each.trim()));
}

function scalar(value: string): string {
  const json = parseJson(value);
  if (typeof json === 'string') return json;
  const [, quoted] = /^'(.*)'$/.exec(value) ?? [];
  return quoted === undefined ? value.trim() : quoted.replaceAll("''", "'");
}
