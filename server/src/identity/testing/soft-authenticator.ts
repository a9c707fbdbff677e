import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

/** Deviations from a correct answer. */
interface Change {
  origin?: string;
  challenge?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  /** The account's id in the answer. */
  userHandle?: string;
}

export type SoftPasskey = ReturnType<typeof createSoftPasskey>;

/** A software passkey (ES256) that answers like an authenticator and its browser. */
export function createSoftPasskey(origin: string, id = randomBytes(16)) {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = pair.publicKey.export({ format: 'jwk' });
  const privateKey = createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const kept = { counter: 0, userHandle: '' };

  /** The result of `navigator.credentials.create`, as submitted in the form. */
  function create(options: string, change: Change = {}): string {
    const asked = JSON.parse(options) as { challenge: string; user: { id: string } };
    kept.userHandle = asked.user.id;
    const { x = '', y = '' } = jwk;
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      isoCBOR.encode(coseKey),
    ]);
    const authData = Buffer.concat([dataOf(change, FLAGS.attested), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return JSON.stringify({
      ...common(),
      response: {
        clientDataJSON: clientData('webauthn.create', asked.challenge, change).toString('base64url'),
        attestationObject: Buffer.from(
          isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
        ).toString('base64url'),
        transports: ['internal', 'something-new'],
      },
    });
  }

  /** The result of `navigator.credentials.get`, as submitted in the form. */
  function get(options: string, change: Change = {}): string {
    const asked = JSON.parse(options) as { challenge: string };
    kept.counter += 1;
    const authData = dataOf(change, 0);
    const client = clientData('webauthn.get', asked.challenge, change);
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
    return JSON.stringify({
      ...common(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: change.userHandle ?? kept.userHandle,
      },
    });
  }

  function common() {
    const name = id.toString('base64url');
    return { id: name, rawId: name, type: 'public-key', clientExtensionResults: {} };
  }

  function dataOf(change: Change, more: number): Buffer {
    const rpId = change.rpId ?? new URL(origin).hostname;
    const flags = FLAGS.present | (change.isVerified === false ? 0 : FLAGS.verified) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(change.counter ?? kept.counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  function clientData(type: string, challenge: string, change: Change): Buffer {
    const client = { type, challenge: change.challenge ?? challenge, origin: change.origin ?? origin };
    return Buffer.from(JSON.stringify({ ...client, crossOrigin: false }));
  }

  return { id: id.toString('base64url'), create, get };
}

/** The WebAuthn options in a page. */
export function passkeyOptionsOf(page: string): string {
  const [, escaped = ''] = /data-options="([^"]*)"/.exec(page) ?? [];
  return escaped.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
