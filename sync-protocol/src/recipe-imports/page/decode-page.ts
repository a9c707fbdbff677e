/** A page's own declaration of its encoding is looked for within these first bytes. */
const declaredWithin = 4_096;
const declared = /<meta[^>]+charset\s*=\s*["']?([\w:.-]+)|<\?xml[^>]+encoding\s*=\s*["']([\w:.-]+)/i;

/**
 * Decodes a page by its byte order mark, else the answer's `charset`, else its own declaration, else UTF-8;
 * as Latin 1 if it is not valid UTF-8.
 */
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

/** Null for an unknown or empty label. */
function decoderOf(label: string) {
  try {
    return label === '' ? null : new TextDecoder(label);
  } catch {
    return null;
  }
}
