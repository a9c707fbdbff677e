import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Hash of the empty string: Emotion makes empty style elements and fills them through the CSSOM. */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** No inline script, no string that becomes code, no frame; only our origin and the issuer are spoken to. */
export const securityHeaders = fastifyPlugin(
  async (app: FastifyInstance, options: { publicUrl: string; issuer: string }) => {
    const isHttps = options.publicUrl.startsWith('https:');
    const issuerOrigin = new URL(options.issuer).origin;
    const connectSrc = issuerOrigin === options.publicUrl ? ["'self'"] : ["'self'", issuerOrigin];
    await app.register(helmet, {
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
      // The sign-in popup passes through other documents on its way back; any stricter policy cuts it off its opener.
      crossOriginOpenerPolicy: { policy: 'unsafe-none' },
      referrerPolicy: { policy: 'same-origin' }, // 'no-referrer' would make our own forms send `Origin: null`.
      strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      xFrameOptions: { action: 'deny' },
    });
    app.addHook('onRequest', async (_request, reply) => {
      reply.raw.setHeader(
        'permissions-policy',
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), screen-wake-lock=(self)',
      );
    });
  },
);

/** Hook for what is one person's own: no browser, worker or proxy on the way keeps it. */
export async function keepUncached(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store');
}
