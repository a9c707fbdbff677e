import { cleanLine } from 'sync-protocol/nouns/clean-text.ts';
import { createTurns } from 'sync-protocol/take-turns.ts';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** Fetches an address of the web with the checks of all that is fetched from it; null where nothing is to be had. */
export type FetchJson = (
  address: string,
  wanted: { types: readonly string[]; maxBytes: number },
) => Promise<Uint8Array | null>;

/** So many codes are asked for at once; so many people wait. */
const mostAtOnce = 4;
const mostWaiting = 40;
/** A product's three names take a kilobyte. */
const maxBytes = 64 * 1024;
/** As long as an item's name may be. */
const maxNameLength = 200;

const Product = Type.Object({
  product: Type.Object({
    product_name: Type.Optional(Type.String()),
    product_name_en: Type.Optional(Type.String()),
    product_name_fi: Type.Optional(Type.String()),
  }),
});
const fields = Object.keys(Product.properties.product.properties).join(',');

/**
 * What things are called at Open Food Facts, which is told the code alone: neither who asks nor for whom. Nothing of it is kept.
 *
 * @param origin where it is asked; undefined where the server's owner has not allowed it
 */
export function createBarcodeLookups({
  origin,
  fetchJson,
}: {
  origin: string | undefined;
  fetchJson: FetchJson;
}) {
  const inTurn = createTurns(mostAtOnce, mostWaiting);
  return {
    isAllowed: origin !== undefined,
    /**
     * Its name, in the language that is wanted where there is one; null where nobody knows.
     *
     * @throws TooManyWaitError
     */
    nameOf: async (code: string, language: 'en' | 'fi'): Promise<string | null> => {
      if (origin === undefined) return null;
      const address = `${origin}/api/v2/product/${code}.json?fields=${fields}`;
      const wanted = { types: ['application/json'], maxBytes };
      const bytes = await inTurn(() => fetchJson(address, wanted));
      return bytes && nameIn(bytes, language);
    },
  };
}
export type BarcodeLookups = ReturnType<typeof createBarcodeLookups>;

function nameIn(bytes: Uint8Array, language: 'en' | 'fi'): string | null {
  let answer: unknown;
  try {
    answer = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  if (!Value.Check(Product, answer)) return null;
  const { product } = answer;
  const names = [product[`product_name_${language}`], product.product_name].map((name) =>
    cleanLine([...(name ?? '')].slice(0, maxNameLength).join('')).slice(0, maxNameLength),
  );
  return names.find((name) => name !== '') ?? null;
}
