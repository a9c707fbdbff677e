import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { codeFormats } from './code-formats.ts';

// Load the WebAssembly from our own origin; the package's default is a CDN.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
const detector = new BarcodeDetector({ formats: [...codeFormats] });

// The first message brings the page's port. Frames then come over it, and each is answered in turn with the
// codes seen.
addEventListener('message', ({ ports: [port] }) => {
  if (!port) return;
  port.addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
    try {
      const seen = await detector.detect(data);
      port.postMessage(seen.map(({ format, rawValue }) => ({ format, rawValue })));
    } catch {
      port.postMessage(null);
    }
  });
  port.start();
});
