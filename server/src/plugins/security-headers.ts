import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import helmet, { type HelmetOptions } from 'helmet';
import { isApiCall } from './is-api-call.ts';

/** Headers that a page may override. */
export type PageHeaders = Pick<HelmetOptions, 'contentSecurityPolicy' | 'referrerPolicy'>;

declare module 'fastify' {
  interface RouteShorthandOptions {
    pageHeaders?: PageHeaders;
  }
}

/** Hash of the empty string: Emotion makes empty style elements and fills them through the CSSOM. */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * For data, which is no document: it may load nothing and not be framed. The other headers of pages would be
 * the larger part of a short answer.
 */
const dataHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies HelmetOptions;

/**
 * Sets the security headers. The pages' CSP allows no inline scripts, no `eval` and no frames, and
 * connections only to our origin and the issuer.
 */
export const securityHeaders = fastifyPlugin(
  async (app: FastifyInstance, options: { publicUrl: string; issuer: string }) => {
    const isHttps = options.publicUrl.startsWith('https:');
    const issuerOrigin = new URL(options.issuer).origin;
    const connectSrc = issuerOrigin === options.publicUrl ? ["'self'"] : ["'self'", issuerOrigin];
    const pageHeaders = {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'", emptyStyleHash],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'"],
          connectSrc,
          workerSrc: ["'self'"],
          manifestSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameSrc: ["'none'"],
          frameAncestors: ["'none'"],
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: ['ateria'],
          ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      // The sign-in popup returns through other documents; any stricter policy cuts it off from its opener.
      crossOriginOpenerPolicy: { policy: 'unsafe-none' },
      referrerPolicy: { policy: 'same-origin' }, // 'no-referrer' would make our own forms send `Origin: null`.
      strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      xFrameOptions: { action: 'deny' },
    } satisfies HelmetOptions;
    const tellData = helmet({ ...pageHeaders, ...dataHeaders });
    const tellPage = helmet(pageHeaders);
    const ofRoute = new Map<string, typeof tellPage>();
    app.addHook('onRoute', ({ url, pageHeaders: own }) => {
      if (own) ofRoute.set(url, helmet({ ...pageHeaders, ...own }));
    });
    app.addHook('onRequest', (request, reply, done) => {
      const { raw } = reply;
      if (isData(request)) return tellData(request.raw, raw, () => done());
      raw.setHeader(
        'permissions-policy',
        'camera=(self), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=(), screen-wake-lock=(self)',
      );
      const tell = ofRoute.get(request.routeOptions.url ?? '') ?? tellPage;
      return tell(request.raw, raw, () => done());
    });
  },
);

/** Whether the answer is data: everything under the API except its documentation. */
function isData(request: FastifyRequest): boolean {
  return isApiCall(request) && !(request.routeOptions.url ?? request.url).startsWith('/api/docs');
}

/** Hook for personal data: no browser, worker or proxy may store the answer. */
export function keepUncached(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('cache-control', 'no-store');
  done();
}
