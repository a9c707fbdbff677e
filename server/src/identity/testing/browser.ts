import { createHash, randomBytes } from 'node:crypto';

export interface Answer {
  status: number;
  url: string;
  location: string | undefined;
  headers: Headers;
  text: string;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

export type Browser = ReturnType<typeof createBrowser>;

/**
 * The parts of a browser that the sign-in needs: cookies with paths, redirects, Fetch Metadata; no scripts.
 */
export function createBrowser(headers: Record<string, string> = {}) {
  const cookies: Cookie[] = [];

  /** One request, no redirect followed. */
  async function send(url: string, init: RequestInit = {}): Promise<Answer> {
    const { pathname } = new URL(url);
    const cookie = cookies
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const answer = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'text/html,*/*;q=0.8', cookie, ...headers, ...init.headers },
    });
    for (const line of answer.headers.getSetCookie()) keep(line, pathname);
    const location = answer.headers.get('location');
    return {
      status: answer.status,
      url,
      location: location === null ? undefined : new URL(location, url).href,
      headers: answer.headers,
      text: await answer.text(),
    };
  }

  function keep(line: string, requestPath: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', ...value] = pair.split('=');
    const attribute = (key: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${key}=`))?.split('=')[1];
    const path = attribute('path') ?? (requestPath.replace(/\/[^/]*$/, '') || '/');
    const expires = attribute('expires');
    const isGone =
      attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now());
    const index = cookies.findIndex((cookie) => cookie.name === name && cookie.path === path);
    if (index >= 0) cookies.splice(index, 1);
    if (!isGone) cookies.push({ name, value: value.join('='), path });
  }

  /** Follows redirects until a page comes, or until one leads to an address that starts with `until`. */
  async function follow(answer: Answer, until: string): Promise<Answer> {
    let current = answer;
    for (let hops = 0; current.location !== undefined && !current.location.startsWith(until); hops += 1) {
      if (hops > 15) throw new Error(`too many redirects, last to ${current.location}`);
      current = await send(current.location);
    }
    return current;
  }

  const get = async (url: string, until = '\0') => follow(await send(url), until);

  /** Sends a form the way a browser does from a page of the same origin. */
  async function post(url: string, fields: Record<string, string>, until = '\0'): Promise<Answer> {
    const answer = await send(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'sec-fetch-site': 'same-origin', origin: new URL(url).origin },
    });
    return follow(answer, until);
  }

  return { send, get, post, cookies };
}

export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
}

/** The code flow as our client does it. */
export function createApp(publicUrl: string, clientId = 'ateria-web') {
  const redirectUri = `${publicUrl}/login`;
  const verifier = randomBytes(32).toString('base64url');

  function authorizeUrl(extra: Record<string, string> = {}): string {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    });
    return `${publicUrl}/oidc/auth?${query}`;
  }

  async function token(
    fields: Record<string, string>,
  ): Promise<{ status: number; body: Tokens & { error?: string } }> {
    const answer = await fetch(`${publicUrl}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, ...fields }),
      headers: { origin: publicUrl },
    });
    return { status: answer.status, body: (await answer.json()) as Tokens & { error?: string } };
  }

  const exchange = (callback: string) =>
    token({
      grant_type: 'authorization_code',
      code: new URL(callback).searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });

  const refresh = (refreshToken: string) =>
    token({ grant_type: 'refresh_token', refresh_token: refreshToken });

  return { redirectUri, authorizeUrl, token, exchange, refresh };
}
