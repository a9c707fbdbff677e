/** Where a page says in itself how it is written. */
const declaredWithin = 4_096;
const declared = /<meta[^>]+charset\s*=\s*["']?([\w:.-]+)|<\?xml[^>]+encoding\s*=\s*["']([\w:.-]+)/i;

/** The text of a page's bytes: by its mark, by its answer's `charset`, as it says itself, else UTF-8, or Latin 1 where it is none. */
export function decodePage(bytes: Uint8Array, charset: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, declaredWithin));
  const [, inMeta, inXml] = declared.exec(head) ?? [];
  const mark = byteOrderMark(bytes);
  const decoder = decoderOf(mark || charset || inMeta || inXml || '');
  if (decoder) return decoder.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function byteOrderMark([first, second, third]: Uint8Array): string {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : '';
}

/** None for a name that nobody knows. */
function decoderOf(label: string) {
  try {
    return label === '' ? null : new TextDecoder(label);
  } catch {
    return null;
  }
}
