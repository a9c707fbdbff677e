import { writeZip } from '../../../sync-protocol/src/export/write-zip.ts';

/** A file as the import takes it, with this text in place of its records. */
export async function zipOf(json: string): Promise<Buffer> {
  async function* files() {
    yield { name: 'ateria.json', pieces: [Buffer.from(json)], isPacked: false };
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(files(), Date.now())) pieces.push(piece);
  return Buffer.concat(pieces);
}
