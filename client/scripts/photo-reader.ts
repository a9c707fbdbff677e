import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { photoReaderCore, photoReaderFolder, photoReaderWorker } from '../src/lib/worker/photo-reader.ts';

const { resolve } = createRequire(import.meta.url);
const worker = resolve('tesseract.js/dist/worker.min.js');
const { version } = JSON.parse(readFileSync(resolve('tesseract.js/package.json'), 'utf8')) as {
  version: string;
};
const ofWorker = createRequire(worker).resolve;
/** The smaller of a package's two data sets: equally good, and a third of the size. */
const languageData = (code: string) => {
  const folder = path.dirname(resolve(`@tesseract.js-data/${code}/package.json`));
  return path.join(folder, '4.0.0_best_int', `${code}.traineddata.gz`);
};

const files: Readonly<Record<string, string>> = {
  [photoReaderWorker]: worker,
  [photoReaderCore]: ofWorker(`tesseract.js-core/${path.basename(photoReaderCore)}`),
  [`${photoReaderFolder}/eng.traineddata.gz`]: languageData('eng'),
  [`${photoReaderFolder}/fin.traineddata.gz`]: languageData('fin'),
};

/** Serves the photo reader's files from our own origin, separate from the app's script. */
export function photoReader(): Plugin {
  if (!photoReaderFolder.endsWith(version))
    throw new Error(`tesseract.js is ${version}: name it in photo-reader.ts`);
  return {
    name: 'ateria:photo-reader',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files[request.url ?? ''];
        if (!file) return next();
        response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'application/gzip');
        createReadStream(file).pipe(response);
      });
    },
    generateBundle() {
      for (const [address, file] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: readFileSync(file) });
    },
  };
}
