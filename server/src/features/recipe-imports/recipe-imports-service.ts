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

/** So many pages are on their way at once, five megabytes each at most; so many people wait. */
const mostAtOnce = 8;
const mostWaiting = 40;
/** Of one person's: whoever has many to read waits for themselves, and keeps no places from others. */
const mostOfPerson = { fetched: 4, read: 1 };

/** What the images take of an upload. */
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
  /** The server's own address, by which it names itself. */
  publicUrl: string;
  /** What this server itself shows at a path; null where that is nothing. */
  readOwn: (path: string) => Promise<Buffer | null>;
  /** Makes an image ours, as it is made of an upload. */
  encodeImage: (bytes: Buffer, person: string) => Promise<Buffer>;
  rules?: FetchRules | undefined;
}

/** Recipes of pages and texts. Nothing is kept of them. */
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
    // Of its own memory, which goes to the thread that reads.
    if (own !== null)
      return { kind: 'page', bytes: new Uint8Array(await ownOf(own)), charset: 'utf-8', url: request.url };
    const page = await fetchFor(person, request.url);
    if (typeof page === 'string') throw new AppError(page, faultWords[page]);
    return { kind: 'page', ...page };
  }

  /** Where a recipe is that this server shares: it is asked for here, since the server may not reach itself over the web. */
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
     * @throws AppError why there is no page, `no_recipe`; TooManyWaitError
     */
    read: async (request: RecipeImportRequest, person: string): Promise<RecipeImport> => {
      const reading = await readingOf(request, person);
      const answer = await readingsOf(person, () => reader.read(reading));
      if (answer === 'page_too_large') throw new AppError(answer, faultWords[answer]);
      if (answer.recipes.length === 0) throw new AppError('no_recipe', 'No recipe was found there.');
      return answer;
    },
    /**
     * The image of a page, fetched with the same checks and encoded anew; nothing of it is kept.
     *
     * @param person whose turn it takes
     * @throws AppError why there is none; TooManyWaitError
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
