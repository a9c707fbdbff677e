const offsetBasis = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/**
 * 64-bit FNV-1a of a text's UTF-8 bytes as 13 letters and digits: a short stable name, not a cryptographic
 * hash.
 */
export function shortHash(text: string): string {
  let hash = offsetBasis;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime);
  return hash.toString(36).padStart(13, '0');
}
