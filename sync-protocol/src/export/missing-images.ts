import { parseJson } from '../parse-json.ts';

/**
 * Name of the file that lists the images which the records name and the zip lacks, by their file names; where there are any. They have
 * not come to the server, or its disk could not read them. It is the last file, and not deflated.
 */
export const missingFileName = 'unread-pictures.json';

/** More than the directory of the largest export and that list take at its end. */
const mostOfEnd = 4_000_000;

/** How many images an export lacks, by the list that is its last file; 0 where it has none. */
export async function countMissingImages(zip: Blob): Promise<number> {
  const end = new TextDecoder('latin1').decode(await zip.slice(-mostOfEnd).arrayBuffer());
  const [, ofList = ''] = end.split(missingFileName);
  const list = parseJson(ofList.slice(0, ofList.indexOf(']') + 1));
  return Array.isArray(list) ? list.length : 0;
}
