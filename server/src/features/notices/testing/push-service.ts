import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pushed {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * A local push service that receives what is sent to Google's, and answers as configured. The caller closes
 * it.
 */
export async function startPushService() {
  const pushed: Pushed[] = [];
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const at = request.url ?? '';
      pushed.push({ path: at, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answers.get(at) ?? 201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { fetch: real } = globalThis; // The test may replace the global `fetch` by `reach`.
  const reach: typeof fetch = (input, init) =>
    real(String(input).replace('https://fcm.googleapis.com', `http://127.0.0.1:${port}`), init);
  return { pushed, answers, fetch: reach, close: () => void server.close() };
}

/** A subscribed browser that can decrypt its notices (RFC 8291). */
export function newBrowser(name: string) {
  const own = createECDH('prime256v1');
  const publicKey = own.generateKeys();
  const auth = randomBytes(16);
  const device = {
    endpoint: `https://fcm.googleapis.com/send/${name}`,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  };
  const read = (body: Buffer) => {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const secret = own.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const material = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12));
    const sealed = body.subarray(21 + idLength);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
  };
  return { device, read };
}
