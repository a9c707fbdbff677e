import { generateKeyPairSync } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { CannotStart } from '#lib/cannot-start.ts';

const VapidJwk = Type.Object({
  kty: Type.Literal('EC'),
  crv: Type.Literal('P-256'),
  x: Type.String(),
  y: Type.String(),
  d: Type.String(),
});
type VapidJwk = Static<typeof VapidJwk>;

/**
 * The key by which push services recognise this server (RFC 8292). Replacing it would end every subscription.
 */
export interface VapidKey {
  privateJwk: VapidJwk;
  /** Uncompressed P-256 point in base64url. */
  publicKey: string;
}

/**
 * Reads the key, or generates it at the first start.
 *
 * @param read returns the stored key, or stores what `create` returns
 * @throws CannotStart if something else is stored there
 */
export async function loadVapidKey(
  read: (create: () => unknown) => Promise<unknown>,
  place: string,
): Promise<VapidKey> {
  const privateJwk = await read(newKey);
  if (!Value.Check(VapidJwk, privateJwk)) throw new CannotStart(`${place} holds no VAPID key.`);
  const point = [privateJwk.x, privateJwk.y].map((part) => Buffer.from(part, 'base64url'));
  return { privateJwk, publicKey: Buffer.concat([Buffer.of(4), ...point]).toString('base64url') };
}

function newKey(): VapidJwk {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return Value.Parse(VapidJwk, Value.Clean(VapidJwk, privateKey.export({ format: 'jwk' })));
}
