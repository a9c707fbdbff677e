/** Where the files are by which photos are read; with the version of tesseract.js, as they are kept for ever. */
export const photoReaderFolder = '/assets/photo-reader-7.0.0';

/** Its worker; what it may do is said with it (`client-files.ts` of the server). */
export const photoReaderWorker = `${photoReaderFolder}/worker.min.js`;
/** The one build of its core that every browser we support can run. */
export const photoReaderCore = `${photoReaderFolder}/tesseract-core-simd-lstm.wasm.js`;

/** What is known of a language's letters and words, as Tesseract calls it: "eng". */
const languageFile = (language: string) => `${photoReaderFolder}/${language}.traineddata.gz`;

/** Whether this device has what reads photos in a language: nothing is fetched then. */
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
