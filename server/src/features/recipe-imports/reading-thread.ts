import { parentPort } from 'node:worker_threads';
import { decodePage } from 'sync-protocol/recipe-imports/page/decode-page.ts';
import { readPage } from 'sync-protocol/recipe-imports/read-page.ts';
import { readText } from 'sync-protocol/recipe-imports/read-text.ts';
import type { ReadAnswer, Reading } from './page-reading.ts';

parentPort?.on('message', (reading: Reading) => parentPort?.postMessage(read(reading)));
// Warms up the parser, so that the first page does not pay for it.
readText('Tea\n\nIngredients\n2 dl water\n\nMethod\nBoil.');
parentPort?.postMessage('ready');

function read(reading: Reading): ReadAnswer {
  switch (reading.kind) {
    case 'page':
      return readPage(decodePage(reading.bytes, reading.charset), reading.url);
    case 'html':
      return readPage(reading.html, reading.url);
    case 'text':
      return readText(reading.text);
  }
}
