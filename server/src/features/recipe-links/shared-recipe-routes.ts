import { readFile } from 'node:fs/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { linkTokenPattern, sharedRecipesPath } from 'sync-protocol/api/links-out.ts';
import { sha256OfUrl } from 'sync-protocol/images/images.ts';
import { Type } from 'typebox';
import { chosenIn, pickLocale } from '#lib/locale.ts';
import { readFont, readLook, serveAsset } from '#lib/page-look/page-look.ts';
import type { RecipeLinksService } from './recipe-links-service.ts';
import { goneRecipePage, type SharedPlace, sharedRecipePage } from './shared-recipe-page.ts';

/** The pages run no scripts, send no data, and pass on no referrer. */
const pageHeaders: RouteShorthandOptions['pageHeaders'] = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      fontSrc: ["'self'"],
      imgSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
};

const TokenParams = Type.Object({ token: Type.String({ maxLength: 100 }) });
const isToken = new RegExp(`^${linkTokenPattern}$`);
const assetSeconds = 600;
const monthSeconds = 30 * 86_400;

export interface SharedRecipesOptions {
  links: Pick<RecipeLinksService, 'open'>;
  /** An image of a household; null if it does not exist. */
  readImage: (householdId: string, sha256: string) => Promise<Buffer | null>;
  publicUrl: string;
}

/** Pages of shared recipes, for people and for programs that import recipes. */
export const sharedRecipeRoutes: FastifyPluginAsyncTypebox<SharedRecipesOptions> = async (
  app,
  { links, readImage, publicUrl },
) => {
  const schema = { hide: true, params: TokenParams };
  const open = (token: string) => (isToken.test(token) ? links.open(token) : Promise.resolve(null));

  app.get(`${sharedRecipesPath}/:token`, { pageHeaders, schema }, async (request, reply) => {
    const shared = await open(request.params.token);
    const place = placeOf(request, publicUrl);
    return sendPage(
      reply.code(shared ? 200 : 410),
      place,
      shared ? sharedRecipePage(shared.recipe, place) : goneRecipePage(place),
    );
  });

  app.get(`${sharedRecipesPath}/:token/picture`, { pageHeaders, schema }, async (request, reply) => {
    const shared = await open(request.params.token);
    const sha256 = shared && sha256OfUrl(shared.recipe.imageUrl);
    const image = sha256 && (await readImage(shared.householdId, sha256));
    if (!image) {
      const place = placeOf(request, publicUrl);
      return sendPage(reply.code(shared ? 404 : 410), place, goneRecipePage(place));
    }
    // Cached only briefly, so that the image disappears soon after the link has ended.
    reply.headers({ 'cache-control': 'private, max-age=300', 'x-robots-tag': 'noindex' });
    return reply.type('image/webp').send(image);
  });

  const own = await readFile(new URL('recipe.css', import.meta.url), 'utf8');
  serveAsset(app, '/shared/assets/recipe.css', {
    type: 'text/css; charset=utf-8',
    maxAgeSeconds: assetSeconds,
    content: Buffer.from(`${await readLook()}\n${own}`),
  });
  serveAsset(app, '/shared/assets/figtree.woff2', {
    type: 'font/woff2',
    maxAgeSeconds: monthSeconds,
    content: await readFont(),
  });
};

/** The language is that of `?lang=`, else the one chosen in the app, else the browser's. */
function placeOf({ url, headers }: FastifyRequest, publicUrl: string): SharedPlace {
  const { pathname, searchParams } = new URL(url, publicUrl);
  const locale = pickLocale(searchParams.get('lang'), chosenIn(headers.cookie), headers['accept-language']);
  return { locale, publicUrl, path: pathname.replace(/\/picture$/, '') };
}

/** Sends a page that is neither cached nor indexed. */
function sendPage(reply: FastifyReply, { locale }: SharedPlace, page: string): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-language': locale,
      vary: 'Cookie, Accept-Language',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}
