/** Text as the protocol takes it: no control characters or halves of surrogate pairs, nothing at its ends. */
export function visible(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}
