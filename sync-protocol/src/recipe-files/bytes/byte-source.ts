/** A file that is read in pieces on demand. */
export interface ByteSource {
  name: string;
  size: number;
  /** Bytes from `start` up to `end`, exclusive; fewer at the end of the file. */
  read: (start: number, end: number) => Promise<Uint8Array>;
}

export function sourceOfBytes(name: string, bytes: Uint8Array): ByteSource {
  return { name, size: bytes.length, read: async (start, end) => bytes.subarray(start, end) };
}
