/** A file that is read in pieces, as far as somebody asks. */
export interface ByteSource {
  name: string;
  size: number;
  /** Bytes from `start` to before `end`; fewer where the file ends. */
  read: (start: number, end: number) => Promise<Uint8Array>;
}

export function sourceOfBytes(name: string, bytes: Uint8Array): ByteSource {
  return { name, size: bytes.length, read: async (start, end) => bytes.subarray(start, end) };
}
