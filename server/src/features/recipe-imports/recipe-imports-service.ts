import { sharedRecipesPath } from 'sync-protocol/api/links-out.ts';
import { maxImageBytes } from 'sync-protocol/images/images.ts';
import type { RecipeImport, RecipeImportRequest } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { createTurns } from 'sync-protocol/take-turns.ts';
import { AppError } from '#lib/app-error.ts';
import { createTurnsByKey } from '#lib/turns/turns-by-key.ts';
import { type FetchFault, fetchPage, userAgentOf, type WantedAnswer } from './fetch-page.ts';
import { type FetchRules, openWeb } from './fetch-rules.ts';
import type { Reading } from './page-reading.ts';
import { createRecipeReader } from './recipe-reader.ts';

/** Concurrent fetches, of at most five megabytes each, and waiting ones. */
const mostAtOnce = 8;
const mostWaiting = 40;
/** Concurrent fetches and readings of one person, so that a person with many does not delay others. */
const mostOfPerson = { fetched: 4, read: 1 };

/** The image types that uploads accept. */
const anImage: WantedAnswer = { types: ['image/webp', 'image/jpeg', 'image/png'], maxBytes: maxImageBytes };

const faultWords: Readonly<Record<FetchFault, string>> = {
  address_not_allowed: 'This address is not one of the open web.',
  page_not_found: 'There is no such page.',
  page_refused: 'The site does not give this page to a server. Copy its text and paste that.',
  page_not_html: 'Behind this address is no web page.',
  page_too_large: 'The page is too large to be read.',
  page_timeout: 'The page took too long to come.',
};

interface RecipeImportsOptions {
  /** The server's own address, named in its User-Agent. */
  publicUrl: string;
  /** This server's own answer at a path; null if there is none. */
  readOwn: (path: string) => Promise<Buffer | null>;
  /** Encodes an image in the same way as an upload. */
  encodeImage: (bytes: Buffer, person: string) => Promise<Buffer>;
  rules?: FetchRules | undefined;
}

/** Extracts recipes from pages and texts. Nothing of them is stored. */
export function createRecipeImports({
  publicUrl,
  readOwn,
  encodeImage,
  rules = openWeb,
}: RecipeImportsOptions) {
  const reader = createRecipeReader();
  const inTurn = createTurns(mostAtOnce, mostWaiting);
  const fetchesOf = createTurnsByKey(mostOfPerson.fetched);
  const readingsOf = createTurnsByKey(mostOfPerson.read);
  const userAgent = userAgentOf(publicUrl);

  const fetchFor = (person: string, url: string, wanted?: WantedAnswer) =>
    fetchesOf(person, () => inTurn(() => fetchPage(url, userAgent, rules, wanted)));

  async function readingOf(request: RecipeImportRequest, person: string): Promise<Reading> {
    if ('text' in request) return { kind: 'text', text: request.text };
    if ('html' in request) return { kind: 'html', html: request.html, url: request.url ?? '' };
    const own = ownPathOf(request.url);
    // A copy, since its memory is transferred to the reading thread.
    if (own !== null)
      return { kind: 'page', bytes: new Uint8Array(await ownOf(own)), charset: 'utf-8', url: request.url };
    const page = await fetchFor(person, request.url);
    if (typeof page === 'string') throw new AppError(page, faultWords[page]);
    return { kind: 'page', ...page };
  }

  /**
   * The path, if the address is a shared recipe of this server, which is read directly: the server may not be
   * able to reach itself over the web.
   */
  function ownPathOf(address: string): string | null {
    const { origin, pathname } = URL.parse(address) ?? {};
    return origin === new URL(publicUrl).origin && pathname?.startsWith(`${sharedRecipesPath}/`)
      ? pathname
      : null;
  }

  async function ownOf(path: string): Promise<Buffer> {
    const found = await readOwn(path);
    if (!found) throw new AppError('page_not_found', faultWords.page_not_found);
    return found;
  }

  return {
    /**
     * @param person whose turn it takes
     * @throws AppError a `FetchFault`'s code, or `no_recipe`; TooManyWaitError
     */
    read: async (request: RecipeImportRequest, person: string): Promise<RecipeImport> => {
      const reading = await readingOf(request, person);
      const answer = await readingsOf(person, () => reader.read(reading));
      if (answer === 'page_too_large') throw new AppError(answer, faultWords[answer]);
      if (answer.recipes.length === 0) throw new AppError('no_recipe', 'No recipe was found there.');
      return answer;
    },
    /**
     * The image of a recipe's page, fetched with the same checks and re-encoded; nothing of it is stored.
     *
     * @param person whose turn it takes
     * @throws AppError why there is no image; TooManyWaitError
     */
    readImage: async (url: string, person: string): Promise<Buffer> => {
      const own = ownPathOf(url);
      if (own !== null) return encodeImage(await ownOf(own), person);
      const found = await fetchFor(person, url, anImage);
      if (found === 'page_not_html')
        throw new AppError('unsupported_media_type', 'Behind this address is no picture that can be read.');
      if (typeof found === 'string') throw new AppError(found, faultWords[found]);
      return encodeImage(Buffer.from(found.bytes.buffer), person);
    },
    stop: reader.stop,
  };
}
export type RecipeImports = ReturnType<typeof createRecipeImports>;
