/** Bytes of a text in base64, also of a `data:` address; null for what is none. */
export function bytesOfBase64(text: string): Uint8Array | null {
  try {
    const letters = atob(text.replace(/^data:[^,]*,/, '').replace(/\s+/g, ''));
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
    return bytes.length > 0 ? bytes : null;
  } catch {
    return null;
  }
}

/** So many letters are made in one go: an argument each. */
const lettersAtOnce = 0x8000;

export function base64Of(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += lettersAtOnce)
    letters += String.fromCharCode(...bytes.subarray(at, at + lettersAtOnce));
  return btoa(letters);
}
