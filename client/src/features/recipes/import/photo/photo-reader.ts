import { photoReaderCore, photoReaderFolder, photoReaderWorker } from '#lib/worker/photo-reader.ts';
import { trustedScript } from '#lib/worker-address.ts';

/** Languages whose letters and words can be read, as Tesseract calls them. */
export type PhotoLanguage = 'eng' | 'fin';

export interface ReadingProgress {
  /** The reader and what it knows of the language are fetched, megabytes at the first time; then it reads. */
  step: 'fetching' | 'reading';
  /** From 0 to 1. */
  share: number;
}

/** A part of an image, in pixels; where its lines run askew, of the image turned so that they do not. */
export interface ImagePart {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PhotoReader {
  /**
   * The words of an image with their places, in Tesseract's form (TSV); rejects where there is no reader to be had, and once it was
   * closed.
   *
   * @param how which part of the image, and whether all of that is text: otherwise the reader looks for blocks of text by itself, and
   * leaves out what is none
   */
  read: (image: Blob, how?: { isOneBlock?: boolean; within?: ImagePart }) => Promise<string>;
  /** Ends what is under way. */
  close: () => void;
}

/** What tesseract.js's worker says: how a job goes on, what came of it. */
interface ReaderMessage {
  jobId: string;
  status: 'resolve' | 'reject' | 'progress';
  data: unknown;
}

/** Only the network that learned from lines of text; the older one needs three times the data. */
const lstmOnly = 1;

/**
 * A photo says nothing of its resolution; where none is said Tesseract complains. Pages are seldom held quite straight. What it has to
 * say of specks goes nowhere.
 */
const readOptions = { rotateAuto: true, user_defined_dpi: '300', debug_file: '/dev/null' };
/** How Tesseract parts a page: by itself, or as one block. */
const parting = { auto: '3', oneBlock: '6' };

/**
 * Reads text in images on this device, by tesseract.js's worker from our own origin. It is spoken to directly: the library's other
 * half makes its worker of a string, which Trusted Types refuse.
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
    // Kept by the service worker, not once more in a database of the library's.
    const data = { langPath: photoReaderFolder, cacheMethod: 'none', gzip: true, lstmOnly: true };
    await ask('loadLanguage', { langs: [language], options: data });
    await ask('initialize', { langs: [language], oem: lstmOnly, config: {} });
  })();
  // Told by whoever reads.
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
