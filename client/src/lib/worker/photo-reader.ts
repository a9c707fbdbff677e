/** Where the files are by which photos are read; with the version of tesseract.js, as they are kept for ever. */
export const photoReaderFolder = '/assets/photo-reader-7.0.0';

/** Its worker; what it may do is said with it (`client-files.ts` of the server). */
export const photoReaderWorker = `${photoReaderFolder}/worker.min.js`;
/** The one build of its core that every browser we support can run. */
export const photoReaderCore = `${photoReaderFolder}/tesseract-core-simd-lstm.wasm.js`;
