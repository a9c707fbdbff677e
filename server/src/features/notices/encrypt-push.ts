import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { NoticeDevice } from 'sync-protocol/api/notices.ts';

/** A single record: every push service accepts at least 4096 bytes (RFC 8030, 7.2). */
const recordSize = 4_096;
const lastRecord = 2;

/**
 * Encrypts a text for one browser: the body of a push (RFC 8291) in the content encoding `aes128gcm` (RFC 8188).
 *
 * @throws if the key is not a point of P-256
 */
export function encryptPush(text: string, { p256dh, auth }: NoticeDevice['keys']): Buffer<ArrayBuffer> {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const own = createECDH('prime256v1');
  const ownKey = own.generateKeys();
  const shared = own.computeSecret(browserKey);
  const salt = randomBytes(16);

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const material = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = Buffer.concat([Buffer.from(text), Buffer.of(lastRecord)]);
  const sealed = Buffer.concat([cipher.update(record), cipher.final(), cipher.getAuthTag()]);

  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordSize, 0);
  header.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, header, ownKey, sealed]);
}

function derive(material: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, length));
}
