import { createHmac } from 'node:crypto';

/** Hashes under a key of this server: equal for equal texts, and no way back without the key. */
export function createKeyedHash(secret: string): (text: string) => string {
  return (text) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
}
