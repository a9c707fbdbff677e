import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Seal = ReturnType<typeof createSeal>;

/**
 * Encrypts small secrets for the database (AES-256-GCM) with keys that are not in it. What is sealed for one
 * account cannot be opened for another.
 *
 * @param secrets the first one encrypts, all decrypt
 */
export function createSeal(secrets: readonly string[]) {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'ateria sealed secrets', 32)),
  );

  function seal(accountId: string, text: string): string {
    const [key] = keys;
    if (key === undefined) throw new Error('There is no secret to seal with');
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(accountId));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Throws if none of the keys decrypts it: the keys are of another installation, or the row was changed. */
  function open(accountId: string, sealed: string): string {
    for (const key of keys) {
      const text = tryToOpen(key, accountId, Buffer.from(sealed, 'base64url'));
      if (text !== undefined) return text;
    }
    throw new Error('A sealed secret does not open with the keys of this server (DATA_DIR/keys)');
  }

  return { seal, open };
}

function tryToOpen(key: Buffer, accountId: string, sealed: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(accountId))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
