import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { codeFormats } from './code-formats.ts';

// From our own origin; the package itself would fetch it from a network of others.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
const detector = new BarcodeDetector({ formats: [...codeFormats] });

// The page's end of the channel comes with the first message; then frames, each answered by what is seen on it, in turn.
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
