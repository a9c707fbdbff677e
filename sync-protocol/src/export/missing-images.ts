import { parseJson } from '../parse-json.ts';

/**
 * Name of the zip's file that lists, by file name, the images that records refer to but the zip lacks,
 * because they have not reached the server or its disk could not read them. Only present if there are any;
 * the last file of the zip, and not compressed.
 */
export const missingFileName = 'unread-pictures.json';

/** Bytes at the end of a zip that surely contain the list and the directory. */
const mostOfEnd = 4_000_000;

/** Number of images that an export lacks, read from the list at its end; 0 if there is no list. */
export async function countMissingImages(zip: Blob): Promise<number> {
  const end = new TextDecoder('latin1').decode(await zip.slice(-mostOfEnd).arrayBuffer());
  const [, ofList = ''] = end.split(missingFileName);
  const list = parseJson(ofList.slice(0, ofList.indexOf(']') + 1));
  return Array.isArray(list) ? list.length : 0;
}
