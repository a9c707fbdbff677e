/** Decodes base64, also from a `data:` address; null if the text is not base64 or is empty. */
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

/** Bytes per call of `String.fromCharCode`, which takes each as an argument. */
const lettersAtOnce = 0x8000;

export function base64Of(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += lettersAtOnce)
    letters += String.fromCharCode(...bytes.subarray(at, at + lettersAtOnce));
  return btoa(letters);
}
