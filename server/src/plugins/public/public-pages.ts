import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type Locale, locales } from 'sync-protocol/locales.ts';
import { chosenIn, pickLocale } from '#lib/locale.ts';

/** Placeholders that the build writes for values known only at run time (client/scripts/prerender). */
const ORIGIN_MARK = 'https://origin.invalid';
const YEAR_MARK = '{{year}}';

interface PublicPagesOptions {
  /** The built client; its pages are in `pages/<locale>/<name>.html`. */
  folder: string | undefined;
  publicUrl: string;
  nowMs: () => number;
}

/**
 * Serves the prerendered pages in the language that the person chose, else that of the address (`?lang=fi`),
 * else the browser's; and `/robots.txt` and `/sitemap.xml` for search engines.
 */
export const publicPages = fastifyPlugin(
  async (app: FastifyInstance, { folder, publicUrl, nowMs }: PublicPagesOptions) => {
    const pages = folder === undefined ? [] : readPages(path.join(folder, 'pages'));
    for (const { url, documents } of pages)
      app.get(url, { schema: { hide: true } }, (request, reply) => {
        const asked = new URL(request.url, publicUrl).searchParams.get('lang');
        const { cookie, 'accept-language': acceptLanguage } = request.headers;
        const locale = pickLocale(chosenIn(cookie), asked, acceptLanguage);
        const address = asked === locale ? `${publicUrl}${url}?lang=${locale}` : `${publicUrl}${url}`;
        return sendPage(
          reply,
          locale,
          documents[locale]
            .replace(`rel="canonical" href="${ORIGIN_MARK}${url}"`, `rel="canonical" href="${address}"`)
            .replaceAll(ORIGIN_MARK, publicUrl)
            .replaceAll(YEAR_MARK, String(new Date(nowMs()).getUTCFullYear())),
        );
      });
    app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(robots(publicUrl)),
    );
    app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('application/xml; charset=utf-8').send(
        sitemap(
          publicUrl,
          pages.map(({ url }) => url),
        ),
      ),
    );
  },
);

function sendPage(reply: FastifyReply, locale: Locale, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-cache', 'content-language': locale, vary: 'Cookie, Accept-Language' })
    .send(html);
}

/** The pages that exist in every language. */
function readPages(folder: string): { url: string; documents: Record<Locale, string> }[] {
  const [first, ...others] = locales.map((locale) => path.join(folder, locale));
  if (first === undefined || !existsSync(first)) return [];
  return readdirSync(first)
    .filter((name) => name.endsWith('.html') && others.every((other) => existsSync(path.join(other, name))))
    .map((name) => {
      const read = (locale: Locale) => readFileSync(path.join(folder, locale, name), 'utf8');
      const url = name === 'index.html' ? '/' : `/${name.slice(0, -'.html'.length)}`;
      return { url, documents: { en: read('en'), fi: read('fi') } };
    });
}

const robots = (publicUrl: string) =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /oidc/', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );

function sitemap(publicUrl: string, urls: readonly string[]): string {
  const entries = urls.flatMap((url) => {
    const alternates = locales
      .map(
        (locale) =>
          `<xhtml:link rel="alternate" hreflang="${locale}" href="${publicUrl}${url}?lang=${locale}"/>`,
      )
      .join('');
    return [url, ...locales.map((locale) => `${url}?lang=${locale}`)].map(
      (address) => `<url><loc>${publicUrl}${address}</loc>${alternates}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}
