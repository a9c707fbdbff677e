import { readCode } from 'sync-protocol/barcodes/read-code.ts';
import { trustedScript } from '#lib/worker-address.ts';
import { codeFormats } from './code-formats.ts';
import workerUrl from './code-reader.worker.ts?worker&url';

/** Sources of a frame. */
export type CodeSource = HTMLVideoElement | ImageBitmap;

export interface CodeReader {
  /** The code in the frame, with a valid check digit; null for none. Rejects if no reader is available. */
  read: (source: CodeSource) => Promise<string | null>;
  close: () => void;
}

/** A detected code, in BarcodeDetector's form. */
export interface SeenCode {
  format: string;
  rawValue: string;
}

/** BarcodeDetector (WICG Shape Detection), which TypeScript's library lacks. */
interface Detector {
  detect: (source: CodeSource) => Promise<SeenCode[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** Larger frames only take longer, as a code fills a good part of the frame. */
const longestSide = 1280;

/**
 * Reads codes with the browser's BarcodeDetector or, if it has none, with WebAssembly from our own origin,
 * fetched only then.
 */
export async function openCodeReader(): Promise<CodeReader> {
  const detector = await ownDetector();
  return detector
    ? { read: async (source) => codeAmong(await detector.detect(source)), close: () => {} }
    : openWorker();
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats: string[] = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return BarcodeDetector && codeFormats.every((format) => formats.includes(format))
    ? new BarcodeDetector({ formats: codeFormats })
    : null;
}

function openWorker(): CodeReader {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  const waiting: { resolve: (code: string | null) => void; reject: (error: Error) => void }[] = [];
  let fault: Error | null = null;
  const end = (error: Error) => {
    fault ??= error;
    worker.terminate();
    port1.close();
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.addEventListener('error', () => end(new Error('the code reader could not be loaded')));
  port1.addEventListener('message', ({ data }: MessageEvent<SeenCode[] | null>) => {
    // The worker could not fetch its reader.
    if (data === null) end(new Error('the code reader could not be started'));
    else waiting.shift()?.resolve(codeAmong(data));
  });
  port1.start();
  worker.postMessage(null, [port2]);
  return {
    read: (source) =>
      new Promise((resolve, reject) => {
        if (fault) return reject(fault);
        const image = pixelsOf(source);
        if (!image) return resolve(null);
        waiting.push({ resolve, reject });
        port1.postMessage(image, [image.data.buffer]);
      }),
    close: () => end(new Error('closed')),
  };
}

function codeAmong(seen: readonly SeenCode[]): string | null {
  const codes = seen.map(({ format, rawValue }) => readCode(rawValue, format));
  return codes.find((code) => code !== null) ?? null;
}

/** Null while the source has no frame yet. */
function pixelsOf(source: CodeSource): ImageData | null {
  const [width, height] =
    source instanceof ImageBitmap ? [source.width, source.height] : [source.videoWidth, source.videoHeight];
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
}
