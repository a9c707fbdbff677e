import { decodePage } from '../../recipe-imports/page/decode-page.ts';

/** A text in UTF-8, else as its mark or, of a web page, the page itself says, else as older Windows programs wrote it. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodePage(bytes, '');
  }
}

/** Whether bytes are no text, such as images and programs. */
export function isBinary(head: Uint8Array): boolean {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return !isWide && head.subarray(0, 1024).includes(0);
}

/**
 * The upper half of code page 850, which older Windows programs use for names in zip files; its letters are
 * where page 437 has them.
 */
const page850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** A name in a zip file: in UTF-8 whether it says so or not, else of an older program. Macs write letters in parts: they are joined. */
export function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).normalize('NFC');
  } catch {
    return Array.from(bytes, (byte) => page850[byte - 128] ?? String.fromCharCode(byte)).join('');
  }
}
