/**
 * Folder of the photo reader's files. Includes the version of tesseract.js, since the files are cached for
 * ever.
 */
export const photoReaderFolder = '/assets/photo-reader-7.0.0';

/** The photo reader's worker. The server sends its permissions with it (`client-files.ts` of the server). */
export const photoReaderWorker = `${photoReaderFolder}/worker.min.js`;
/** The only build of the core that every supported browser can run. */
export const photoReaderCore = `${photoReaderFolder}/tesseract-core-simd-lstm.wasm.js`;

/** Tesseract's trained data of a language, by its code such as "eng". */
const languageFile = (language: string) => `${photoReaderFolder}/${language}.traineddata.gz`;

/** Whether this device has cached the files for reading photos in a language; fetches nothing. */
export async function isPhotoReaderHere(language: string): Promise<boolean> {
  try {
    const kept = await Promise.all(
      [photoReaderCore, languageFile(language)].map((address) => caches.match(address)),
    );
    return kept.every((answer) => answer !== undefined);
  } catch {
    return false;
  }
}
