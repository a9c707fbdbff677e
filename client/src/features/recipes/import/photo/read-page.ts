import type { PhotoReader } from './photo-reader.ts';
import { preparePage } from './prepare-page.ts';

/** Of clean pages the reader is surer than this. */
const sureEnough = 90;

/**
 * The text of a photographed page; null for what is no image. To light a page evenly makes the grain of a photo in bad light
 * stronger as well: where the reader is unsure of the page then, it reads the photo as it is too, and the surer reading counts.
 */
export async function readPage(file: Blob, reader: Pick<PhotoReader, 'read'>): Promise<string | null> {
  const prepared = await preparePage(file);
  if (!prepared) return null;
  const lit = await reader.read(prepared);
  const asItIs = lit.sureness < sureEnough ? await preparePage(file, { isAsItIs: true }) : null;
  const plain = asItIs === null ? lit : await reader.read(asItIs);
  return plain.sureness > lit.sureness ? plain.text : lit.text;
}
