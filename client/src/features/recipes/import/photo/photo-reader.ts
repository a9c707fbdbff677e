import { photoReaderCore, photoReaderFolder, photoReaderWorker } from '#lib/worker/photo-reader.ts';
import { trustedScript } from '#lib/worker-address.ts';

/** Supported languages, by Tesseract's codes. */
export type PhotoLanguage = 'eng' | 'fin';

export interface ReadingProgress {
  /** `fetching`: the reader and its language data, megabytes the first time; then `reading`. */
  step: 'fetching' | 'reading';
  /** From 0 to 1. */
  share: number;
}

/** A part of an image in pixels; of the straightened image if its lines are askew. */
export interface ImagePart {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PhotoReader {
  /**
   * Reads an image's words with their places, in Tesseract's TSV format; rejects if no reader is available,
   * and once closed.
   *
   * @param how the part to read, and whether all of it is text: otherwise the reader finds blocks of text
   * itself and leaves out the rest
   */
  read: (image: Blob, how?: { isOneBlock?: boolean; within?: ImagePart }) => Promise<string>;
  /** Ends reading. */
  close: () => void;
}

/** A message from tesseract.js's worker: progress or result of a job. */
interface ReaderMessage {
  jobId: string;
  status: 'resolve' | 'reject' | 'progress';
  data: unknown;
}

/** Tesseract's LSTM engine only; the legacy engine needs three times the data. */
const lstmOnly = 1;

/**
 * Straightens pages; sets a resolution, as photos have none and Tesseract would warn; discards its debug
 * output.
 */
const readOptions = { rotateAuto: true, user_defined_dpi: '300', debug_file: '/dev/null' };
/** Tesseract's page segmentation modes: automatic, or a single block. */
const parting = { auto: '3', oneBlock: '6' };

/**
 * Reads text in images on this device with tesseract.js's worker from our own origin. Talks to the worker
 * directly: the library's page part creates the worker from a string, which Trusted Types forbid.
 */
export function openPhotoReader(
  language: PhotoLanguage,
  onProgress: (progress: ReadingProgress) => void,
): PhotoReader {
  const worker = new Worker(trustedScript(photoReaderWorker));
  const jobs = new Map<string, { resolve: (data: unknown) => void; reject: (error: Error) => void }>();
  let count = 0;
  let fault: Error | null = null;

  const end = (error: Error) => {
    fault ??= error;
    worker.terminate();
    for (const { reject } of jobs.values()) reject(error);
    jobs.clear();
  };
  worker.addEventListener('error', () => end(new Error('the photo reader could not be loaded')));
  worker.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
    if (data.status === 'progress') {
      const progress = progressOf(data.data);
      if (progress) onProgress(progress);
      return;
    }
    const job = jobs.get(data.jobId);
    jobs.delete(data.jobId);
    if (data.status === 'resolve') job?.resolve(data.data);
    else job?.reject(new Error(`the photo reader failed: ${String(data.data)}`));
  });
  const ask = (action: string, payload: object) =>
    new Promise<unknown>((resolve, reject) => {
      if (fault) return reject(fault);
      count += 1;
      const jobId = String(count);
      jobs.set(jobId, { resolve, reject });
      worker.postMessage({ workerId: 'reader', jobId, action, payload });
    });

  const ready = (async () => {
    const core = { lstmOnly: true, corePath: photoReaderCore, logging: false };
    await ask('load', { options: core });
    // The service worker caches the data, so not also in the library's own database.
    const data = { langPath: photoReaderFolder, cacheMethod: 'none', gzip: true, lstmOnly: true };
    await ask('loadLanguage', { langs: [language], options: data });
    await ask('initialize', { langs: [language], oem: lstmOnly, config: {} });
  })();
  // Errors are reported by `read`, which awaits `ready`.
  ready.catch(() => {});

  return {
    read: async (image, { isOneBlock = false, within } = {}) => {
      await ready;
      const bytes = new Uint8Array(await image.arrayBuffer());
      const read = await ask('recognize', {
        image: bytes,
        options: {
          ...readOptions,
          tessedit_pageseg_mode: isOneBlock ? parting.oneBlock : parting.auto,
          ...(within && { rectangle: within }),
        },
        output: { text: false, tsv: true },
      });
      return read instanceof Object && 'tsv' in read ? String(read.tsv) : '';
    },
    close: () => end(new Error('closed')),
  };
}

function progressOf(said: unknown): ReadingProgress | null {
  if (!(said instanceof Object && 'status' in said && 'progress' in said)) return null;
  const share = Math.min(1, Math.max(0, Number(said.progress)));
  if (said.status === 'recognizing text') return { step: 'reading', share };
  return said.status === 'loading language traineddata' ? { step: 'fetching', share } : null;
}
