import { createPrivateKey, hash, sign } from 'node:crypto';
import type { NoticeDevice, PushedNotice } from 'sync-protocol/api/notices.ts';
import { encryptPush } from './encrypt-push.ts';
import type { VapidKey } from './vapid-key.ts';

/** `gone`: the browser is not subscribed any more (RFC 8030). `failed`: a later try may succeed. */
export type NoticePushResult = 'sent' | 'gone' | 'failed';

const timeoutMs = 10_000;
/**
 * Seconds for which push services keep a notice: a morning's notice is of no use the next day, one for the
 * shop only during the shopping.
 */
const lifetimeS = { due: 12 * 60 * 60, cooking: 12 * 60 * 60, shopping: 30 * 60 };
const tokenLifetimeS = 12 * 60 * 60;

/**
 * The browsers' push services: the endpoint comes from the client, and must not make the server call any
 * other host.
 */
const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com'];

export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (!url) return false;
  const { protocol, hostname, port } = url;
  const isKnown = services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
  return protocol === 'https:' && port === '' && isKnown;
}

/** Sends notices encrypted for one browser (RFC 8291), signed with the server's key. Never throws. */
export function createPushSender(deps: {
  key: VapidKey;
  /** Contact for the push services: a `mailto:` or `https:` address. */
  contact: string;
  fetch: typeof globalThis.fetch;
  nowMs: () => number;
}) {
  const { key, contact, fetch, nowMs } = deps;
  const privateKey = createPrivateKey({ key: key.privateJwk, format: 'jwk' });

  /** VAPID header (RFC 8292): a token for this push service only, and the key that verifies it. */
  function authorization(endpoint: string): string {
    const claims = {
      aud: new URL(endpoint).origin,
      exp: Math.floor(nowMs() / 1000) + tokenLifetimeS,
      sub: contact,
    };
    const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encode).join('.');
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `vapid t=${signed}.${signature.toString('base64url')}, k=${key.publicKey}`;
  }

  return async (device: NoticeDevice, notice: PushedNotice): Promise<NoticePushResult> => {
    try {
      const answer = await fetch(device.endpoint, {
        method: 'POST',
        headers: {
          authorization: authorization(device.endpoint),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(lifetimeS[notice.kind]),
          // 'high' also reaches a sleeping phone, while its person is still in the shop.
          urgency: notice.kind === 'shopping' ? 'high' : 'normal',
          topic: topicOf(notice),
        },
        body: encryptPush(JSON.stringify(notice), device.keys),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (answer.status === 404 || answer.status === 410) return 'gone';
      return answer.ok ? 'sent' : 'failed';
    } catch {
      return 'failed';
    }
  };
}
export type SendPush = ReturnType<typeof createPushSender>;

/**
 * Topic, at most 32 characters: of several undelivered notices with the same topic the push service keeps
 * only the newest (RFC 8030, 5.4).
 */
function topicOf(notice: PushedNotice): string {
  if (notice.kind === 'due') return notice.kind;
  return `${notice.kind}-${hash('sha256', notice.household, 'base64url').slice(0, 16)}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
