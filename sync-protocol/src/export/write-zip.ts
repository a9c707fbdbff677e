import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipFile {
  name: string;
  /** Its content, piece by piece. */
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Packed already, as images are: kept as it is. */
  isPacked: boolean;
}

/** A zip file as its files' pieces come: no more than one of these is in memory. */
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
