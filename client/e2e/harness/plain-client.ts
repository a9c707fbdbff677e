import { type Evaluates, tokensOf } from './browser-storage.ts';
import type { ServerProcess } from './server/server-process.ts';
import { accessTokenFor, claimsOf } from './tokens.ts';

export interface PlainAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the server sends is what the test looks at.
  readonly body: any;
  readonly headers: Headers;
}

/** A client that uses the API without sync, with this token. */
export function plainClient(server: ServerProcess, token: string | undefined) {
  const call = async (method: string, path: string, body?: unknown): Promise<PlainAnswer> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': isPhoto(body) ? 'image/jpeg' : 'application/json' }),
      },
      body: body === undefined || typeof body === 'string' || isPhoto(body) ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers };
  };
  return {
    call,
    get: (path: string) => call('GET', path),
    put: (path: string, body: unknown) => call('PUT', path, body),
    /** Names of the quick list's items, in the server's order. */
    itemNames: async (): Promise<string[]> =>
      (await call('GET', '/api/quick-list')).body.items.map(({ itemName }: { itemName: string }) => itemName),
  };
}

const isPhoto = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

export const plainClientOf = (server: ServerProcess, subject: string) =>
  plainClient(server, accessTokenFor(server, subject));

/**
 * A plain client of the person signed in on a page, with its own token, since the page's may be about to
 * expire.
 */
export async function plainClientOn(server: ServerProcess, page: Evaluates) {
  const tokens = await tokensOf(page);
  if (!tokens) throw new Error('Nobody is signed in');
  return plainClientOf(server, claimsOf(tokens.access_token).sub);
}
