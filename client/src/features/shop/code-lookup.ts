import { lookupEndpoints } from 'sync-protocol/api/lookup-endpoints.ts';
import { CodeLookup } from 'sync-protocol/barcodes/code-lookup.ts';
import { isLocale } from 'sync-protocol/locales.ts';
import { readCachedConfig } from '#api/client-config.ts';
import type { ApiClientOptions } from '#api/http.ts';
import { createPersonApi } from '#api/person-api.ts';
import { FALLBACK_LOCALE } from '#i18n/locales.ts';

/** Longer than the server's own timeout. */
const timeoutMs = 8_000;

/**
 * Looks up a code's name by the server, if its owner allows such lookups; sends only the code and the page's
 * language.
 *
 * @returns null if unknown, or without an answer
 */
export async function lookUpCode(
  code: string,
  getAccessToken: ApiClientOptions['getAccessToken'],
): Promise<string | null> {
  if (readCachedConfig()?.looksUpCodes !== true) return null;
  const { lang } = document.documentElement;
  const language = isLocale(lang) ? lang : FALLBACK_LOCALE;
  const outcome = await createPersonApi(getAccessToken).request({
    ...lookupEndpoints.lookUpCode,
    path: `${lookupEndpoints.lookUpCode.path.replace(':code', code)}?language=${language}`,
    schema: CodeLookup,
    timeoutMs,
  });
  return outcome.kind === 'ok' ? outcome.body.itemName : null;
}
