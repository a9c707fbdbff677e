import { locales } from 'sync-protocol/locales.ts';
import { type Html, html } from '#lib/html/html.ts';
import { type Texts, texts } from '../texts/texts.ts';
import type { Viewer } from './viewer.ts';

export interface PageContext {
  viewer: Viewer;
  t: Texts;
  publicUrl: string;
}

export interface PageParts {
  title: string;
  lead?: string | Html | undefined;
  body?: Html | undefined;
  /** Path of the language links; undefined if the page cannot be requested again. */
  languagePath?: string | undefined;
  /** Scripts among the assets, loaded in this order after the one that every page has. */
  scripts?: readonly string[] | undefined;
}

const PLATE = 'M16 0a16 16 0 1 1 0 32a16 16 0 0 1 0-32Z';
const LEAF =
  'M7.5 17.7A1.55 1.55 0 0 1 9.75 15.56L13 18.9C14.2 13.6 18.2 9.5 24.6 8.6C24.6 16 20.4 22.3 14 23.6C13.2 23.8 12.6 23.6 12.1 23Z';

/** The same frame around every page: mark, one card, languages below. Needs no script. */
export function renderPage(context: PageContext, parts: PageParts): string {
  const { viewer, t, publicUrl } = context;
  return html`<!doctype html>
<html lang="${viewer.locale}"${viewer.theme !== undefined && html` class="${viewer.theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${viewer.theme ?? 'light dark'}">
<title>${parts.title} · Ateria</title>
<link rel="preload" href="/oidc/assets/figtree.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/oidc/assets/pages.css">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="/oidc/assets/pages.js" defer></script>
${parts.scripts?.map(
  (name) => html`<script src="/oidc/assets/${name}" defer></script>
`,
)}</head>
<body>
<header><a class="brand" href="${publicUrl}/" aria-label="${t.brandHome}"><svg viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path fill="currentColor" fill-rule="evenodd" d="${PLATE + LEAF}"/></svg><span aria-hidden="true">ateria</span></a></header>
<main>
<h1>${parts.title}</h1>
${parts.lead !== undefined && html`<p class="lead">${parts.lead}</p>`}
${parts.body}
</main>
${parts.languagePath !== undefined && languageNav(context, parts.languagePath)}
</body>
</html>
`.markup;
}

/** Adds the language that was chosen on the page to a path, so that the next page keeps it. */
export function keepLanguage(viewer: Viewer, path: string): string {
  return viewer.chosenLocale === undefined ? path : withQuery(path, 'lang', viewer.chosenLocale);
}

function languageNav({ viewer, t }: PageContext, path: string): Html {
  const entries = locales.map((locale) =>
    locale === viewer.locale
      ? html`<span lang="${locale}" aria-current="true">${texts[locale].languageName}</span>`
      : html`<a href="${withQuery(path, 'lang', locale)}" lang="${locale}" hreflang="${locale}">${texts[locale].languageName}</a>`,
  );
  return html`<nav aria-label="${t.language}">${entries}</nav>`;
}

function withQuery(path: string, name: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${value}`;
}
