import type { Rng } from '../../../sync-protocol/testing/rng.ts';
import { type Headers, oddQuery, oddSegment } from './hostile.ts';
import type { FuzzRequest } from './request.ts';

/** A browser's state in the middle of signing in. */
export interface SignIn {
  uid: string;
  cookie: string;
  code: string;
  refreshToken: string;
}

const pages = [
  '/',
  '/index.html',
  '/theme.js',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/favicon.svg',
  '/shopping-list',
  '/assets/',
  '/assets/nothing.js',
  '/api/docs',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/yaml',
  '/api/docs/static/index.html',
  '/api',
  '/api/nothing',
  '/.stamp',
  '/.vite/manifest.json',
  '/../server/src/server.ts',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2f..%2findex.html',
  '//evil.example/',
  '/index.html%00.png',
];
const oidc = [
  '/oidc',
  '/oidc/',
  '/oidc/.well-known/openid-configuration',
  '/oidc/jwks',
  '/oidc/auth',
  '/oidc/token',
  '/oidc/token/revocation',
  '/oidc/me',
  '/oidc/session/end',
  '/oidc/session/end/confirm',
  '/oidc/session/end/success',
  '/oidc/reset',
  '/oidc/google/callback',
  '/oidc/nothing',
];
const steps = ['', '/sign-in', '/create', '/forgotten', '/google', '/nothing'];

/** A request to the client's files, the documentation, or the identity provider. */
export function webRequest(signIn: SignIn, rng: Rng): FuzzRequest {
  if (rng.chance(0.35))
    return {
      method: rng.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PATCH']),
      route: 'client files and docs',
      url: withQuery(rng.pick(pages), rng, 0.2),
      headers: { accept: rng.pick(['text/html', '*/*', 'application/json']) },
    };
  const roll = rng.next();
  if (roll < 0.25) return authorize(signIn, rng);
  if (roll < 0.6) return interact(signIn, rng);
  const path = rng.pick(oidc);
  const isForm = rng.chance(0.6);
  return {
    method: isForm ? 'POST' : rng.pick(['GET', 'HEAD', 'OPTIONS', 'PUT']),
    route: '/oidc/…',
    url: withQuery(path, rng, 0.3),
    headers: { ...formHeaders(signIn, rng), accept: rng.pick(['text/html', 'application/json']) },
    ...(isForm && { body: form(fieldsOf(signIn, rng), rng) }),
  };
}

export const authorizeUrl =
  '/oidc/auth?client_id=ateria-web&redirect_uri=http%3A%2F%2Flocalhost%3A3000%2Flogin&response_type=code&scope=openid+profile+email+offline_access&state=s&nonce=n&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256';
/** PKCE code verifier from RFC 7636, appendix B. */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

function authorize(signIn: SignIn, rng: Rng): FuzzRequest {
  const [path = '', query = ''] = authorizeUrl.split('?');
  const parameters = new URLSearchParams(query);
  for (let count = rng.below(3); count > 0; count--) {
    const name = rng.pick([
      ...parameters.keys(),
      'prompt',
      'max_age',
      'login_hint',
      'id_token_hint',
      'claims',
      'request',
      'request_uri',
      'resource',
      'ui_locales',
      'screen_hint',
      'lang',
      'response_mode',
      'acr_values',
    ]);
    const value = rng.pick([
      '',
      'none',
      'login',
      'consent',
      '-1',
      '{',
      '{"id_token":{"sub":{"value":1}}}',
      'a.b.c',
      '\u0000',
      'x'.repeat(2_000),
      'javascript:alert(1)',
      'https://evil.example',
      'fi',
      '__proto__',
      'form_post',
      'query',
    ]);
    if (rng.chance(0.3)) parameters.append(name, value);
    else if (rng.chance(0.2)) parameters.delete(name);
    else parameters.set(name, value);
  }
  return {
    method: 'GET',
    route: '/oidc/auth',
    url: `${path}?${parameters}`,
    headers: { accept: 'text/html', ...(rng.chance(0.5) && { cookie: signIn.cookie }) },
  };
}

function interact(signIn: SignIn, rng: Rng): FuzzRequest {
  const uid = rng.chance(0.85) ? signIn.uid : oddSegment(rng);
  const step = rng.pick(steps);
  const isForm = step !== '' && rng.chance(0.7);
  return {
    method: isForm ? 'POST' : 'GET',
    route: `/oidc/interaction/:uid${step}`,
    url: withQuery(`/oidc/interaction/${uid}${step}`, rng, 0.15),
    headers: formHeaders(signIn, rng),
    ...(isForm && { body: form(fieldsOf(signIn, rng), rng) }),
  };
}

function formHeaders(signIn: SignIn, rng: Rng): Headers {
  return {
    ...(rng.chance(0.9) && { cookie: signIn.cookie }),
    'content-type': rng.chance(0.9) ? 'application/x-www-form-urlencoded' : 'application/json',
    ...(rng.chance(0.9) && { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }),
  };
}

function fieldsOf(signIn: SignIn, rng: Rng): [string, string][] {
  const odd = [
    '',
    '\u0000',
    'ä'.repeat(2_000),
    '__proto__',
    'x'.repeat(50),
    '"><script>',
    '{',
    'a@b',
    '\ud83c',
  ];
  const known: [string, string][] = [
    ['email', rng.chance(0.8) ? `person${rng.below(30)}@example.com` : rng.pick(odd)],
    ['password', rng.chance(0.8) ? 'korvapuusti ja kahvi' : rng.pick(odd)],
    ['token', rng.pick([signIn.refreshToken, ...odd])],
    ['client_id', rng.chance(0.9) ? 'ateria-web' : rng.pick(odd)],
    ['grant_type', rng.pick(['authorization_code', 'refresh_token', rng.pick(['password', ...odd])])],
    ['code', rng.chance(0.8) ? signIn.code : rng.pick(odd)],
    ['refresh_token', rng.chance(0.8) ? signIn.refreshToken : rng.pick(odd)],
    ['redirect_uri', rng.chance(0.9) ? 'http://localhost:3000/login' : rng.pick(odd)],
    ['code_verifier', rng.chance(0.9) ? verifier : rng.pick(odd)],
    ['id_token_hint', rng.pick(odd)],
    ['xsrf', rng.pick(odd)],
    ['logout', 'yes'],
  ];
  return known.filter(() => rng.chance(0.95));
}

function form(fields: [string, string][], rng: Rng): string {
  const text = new URLSearchParams(fields).toString();
  const roll = rng.next();
  if (roll < 0.04) return `${text}&${text}`;
  if (roll < 0.06) return `__proto__[x]=1&email[]=2&${text}`;
  if (roll < 0.08) return `${text}&%ff=%zz&=`;
  if (roll < 0.09) return 'a=b&'.repeat(20_000);
  return text;
}

const withQuery = (path: string, rng: Rng, probability: number) =>
  rng.chance(probability) ? `${path}?${oddQuery(rng)}` : path;

/** Updates the state of the sign-in from an answer. */
export function followSignIn(signIn: SignIn, headers: Record<string, unknown>, body: string): void {
  const jar = new Map(
    signIn.cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  for (const line of [headers['set-cookie'] ?? []].flat().map(String)) {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
    else jar.set(name, value);
  }
  signIn.cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const location = String(headers.location ?? '');
  signIn.uid = location.match(/\/oidc\/interaction\/([\w-]+)/)?.[1] ?? signIn.uid;
  signIn.code = location.match(/[?&]code=([\w-]+)/)?.[1] ?? signIn.code;
  signIn.refreshToken = body.match(/"refresh_token":"([^"]+)"/)?.[1] ?? signIn.refreshToken;
}
