import { locales } from 'sync-protocol/locales.ts';
import { manifestPath } from '../../src/i18n/manifest-path.ts';
import type { DrawnPage } from '../../src/lib/drawn/drawn-page.ts';

/** Placeholder of the server's origin, which a build does not know. */
const ORIGIN_MARK = 'https://origin.invalid';

/** Placeholder of the year in which a page is served. */
const YEAR_MARK = '{{year}}';

const OPEN_GRAPH_LOCALES = { en: 'en_GB', fi: 'fi_FI' };

interface Document extends DrawnPage {
  /** Address of the style sheet of all prerendered pages. */
  stylesheet: string;
}

/**
 * The client's document with a prerendered page in it: visible without any script; the app's is fetched when
 * the page is idle.
 */
export function toDocument(template: string, page: Document): string {
  const { locale, path, title, description } = page;
  const preloads: string[] = [];
  const html = page.html
    // React puts its preloads before the content; they belong in the head.
    .replace(/^(?:<link [^>]*>)+/, (links) => {
      preloads.push(links);
      return '';
    })
    .replaceAll(/(<[^>]* data-year="[^>]*>)\d{4}/g, `$1${YEAR_MARK}`);
  const head = [
    ...preloads,
    `<link rel="stylesheet" href="${page.stylesheet}">`,
    `<link rel="canonical" href="${ORIGIN_MARK}${path}">`,
    `<link rel="alternate" hreflang="x-default" href="${ORIGIN_MARK}${path}">`,
    ...locales.map(
      (other) => `<link rel="alternate" hreflang="${other}" href="${ORIGIN_MARK}${path}?lang=${other}">`,
    ),
    property('og:type', 'website'),
    property('og:site_name', 'Ateria'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', `${ORIGIN_MARK}${path}`),
    property('og:locale', OPEN_GRAPH_LOCALES[locale]),
    property('og:image', `${ORIGIN_MARK}/screenshots/share-${locale}.jpg`),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n    ');
  return replaceEach(template, [
    [/<html lang="en"/, `<html lang="${locale}"`],
    [/<title>.*<\/title>/, `<title>${escapeText(title)}</title>`],
    [
      /<meta name="description" content="[^"]*" ?\/?>/,
      `<meta name="description" content="${escapeText(description)}">`,
    ],
    [/<link rel="manifest" href="[^"]*"/, `<link rel="manifest" href="${manifestPath(locale)}"`],
    [/<noscript>[\s\S]*?<\/noscript>/, ''],
    [/<div id="root">[\s\S]*?<\/svg>\s*<\/div>/, `<div id="root" data-prerendered="${path}">${html}</div>`],
    [/<\/head>/, `  ${head}\n  </head>`],
  ])
    .replaceAll(/ *<link data-known[^>]*>\n/g, '')
    .replaceAll('<link rel="modulepreload"', '<link data-later');
}

const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeText(content)}">`;

function replaceEach(text: string, parts: readonly [RegExp, string][]): string {
  return parts.reduce((result, [pattern, by]) => {
    if (!pattern.test(result)) throw new Error(`index.html has nothing that fits ${pattern}`);
    return result.replace(pattern, () => by);
  }, text);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeText = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
