import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipFile {
  name: string;
  /** The file's content in pieces. */
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Whether the content is compressed already, as images are; then it is stored unchanged. */
  isPacked: boolean;
}

/** Streams a zip file, holding only one piece of content in memory. */
export async function* writeZip(files: AsyncIterable<ZipFile>, nowMs: number): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((fault, piece) => {
    if (fault) throw fault;
    written.push(piece);
  });
  for await (const { name, pieces, isPacked } of files) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = nowMs;
    zip.add(file);
    for await (const piece of pieces) {
      file.push(piece);
      yield* written.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}
