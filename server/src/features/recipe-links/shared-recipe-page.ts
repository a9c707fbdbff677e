import { sha256OfUrl } from 'sync-protocol/images/images.ts';
import { type Locale, locales } from 'sync-protocol/locales.ts';
import { quantityInWords } from 'sync-protocol/quantity/quantity-in-words.ts';
import { recipeJsonLd } from 'sync-protocol/recipe-exports/recipe-json-ld.ts';
import { ingredientGroupsOf, stepGroupsOf } from 'sync-protocol/recipe-exports/recipe-words.ts';
import { webAddress } from 'sync-protocol/recipe-exports/web-address.ts';
import { cutText } from 'sync-protocol/recipe-imports/values/cut-text.ts';
import { nutrients } from 'sync-protocol/recipes/nutrition.ts';
import type { Recipe } from 'sync-protocol/recipes/recipe.ts';
import { Html, html } from '#lib/html/html.ts';
import { recipeWords } from '#lib/recipe-words.ts';
import { sharedRecipeWords } from './shared-recipe-words.ts';

/** Maximum characters of the description in link previews. */
const maxPreview = 200;

/** Language and address of a page. */
export interface SharedPlace {
  locale: Locale;
  publicUrl: string;
  /** The page's own path. */
  path: string;
}

/**
 * The page of a shared recipe, with schema.org JSON-LD, so that other apps can import it. The household's
 * notes, rating and favourite mark are left out.
 */
export function sharedRecipePage(whole: Recipe, place: SharedPlace): string {
  const { notes: _notes, rating: _rating, isFavorite: _isFavorite, ...recipe } = whole;
  const { locale, publicUrl, path } = place;
  const { title, description, imageUrl, language = '' } = recipe;
  const words = sharedRecipeWords[locale];
  const { ingredients, method, facts } = recipeWords(locale, recipe);
  const image = sha256OfUrl(imageUrl) === null ? undefined : `${publicUrl}${path}/picture`;
  const jsonLd = recipeJsonLd(recipe, image ?? (imageUrl.startsWith('https://') ? imageUrl : undefined));
  const lang = language === '' ? undefined : html` lang="${language}"`;
  const head = html`<meta property="og:type" content="article">
<meta property="og:site_name" content="Ateria">
<meta property="og:title" content="${title}">
${description !== '' && html`<meta property="og:description" content="${cutText(description, maxPreview)}">`}
${image !== undefined && html`<meta property="og:image" content="${image}">`}
${scriptOf(jsonLd)}`;
  let number = 0;
  const body = html`<article${lang}>
<header class="head">
${image !== undefined && html`<img src="${path}/picture" alt="${words.imageOf(title)}" width="1600" height="1200">`}
<div>
<h1 dir="auto">${title}</h1>
${facts.length > 0 && html`<p class="facts" lang="${locale}">${facts.map((fact) => html`<span>${fact}</span> `)}</p>`}
${originOf(recipe, locale)}
${description !== '' && html`<p class="lead" dir="auto">${description}</p>`}
</div>
</header>
<div class="body">
<section>
${recipe.ingredients.length > 0 && html`<h2 lang="${locale}">${ingredients}</h2>`}
${ingredientGroupsOf(recipe).map(
  ({ name, lines }) => html`${name !== '' && html`<h3 dir="auto">${name}</h3>`}
<ul>
${lines.map((line) => html`<li><b>${quantityInWords(line.quantity, locale)}</b> <span dir="auto">${line.name}</span></li>`)}
</ul>`,
)}
</section>
<section>
${recipe.instructions.length > 0 && html`<h2 lang="${locale}">${method}</h2>`}
${stepGroupsOf(recipe).map(({ name, lines }) => {
  const start = number + 1;
  number += lines.length;
  return html`${name !== '' && html`<h3 dir="auto">${name}</h3>`}
<ol start="${start}">
${lines.map((step) => html`<li dir="auto">${step}</li>`)}
</ol>`;
})}
${nutritionOf(recipe, locale)}
</section>
</div>
</article>
<footer><p>${words.about} <a href="${publicUrl}/">${words.aboutLink}</a></p><p>${words.take}</p></footer>`;
  return frame(place, { title, head, body });
}

/** The page for a link that does not work (any more). */
export function goneRecipePage(place: SharedPlace): string {
  const { title, lead, action } = sharedRecipeWords[place.locale].gone;
  return frame(place, {
    title,
    body: html`<section class="gone"><h1>${title}</h1>
<p class="lead">${lead}</p>
<p><a href="${place.publicUrl}/">${action}</a></p></section>`,
  });
}

/** JSON-LD script element. `<` is escaped, since only `</script` could end the element. */
function scriptOf(jsonLd: Record<string, unknown>): Html {
  const json = JSON.stringify(jsonLd).replaceAll('<', '\\u003c');
  return new Html(`<script type="application/ld+json">${json}</script>`);
}

function originOf({ author = '', sourceUrl = '' }: Recipe, locale: Locale): Html | false {
  const address = webAddress(sourceUrl);
  const source =
    address === null
      ? html`${sourceUrl}`
      : html`<a href="${address}" rel="noopener noreferrer nofollow">${new URL(address).hostname.replace(/^www\./, '')}</a>`;
  if (author === '' && sourceUrl === '') return false;
  return html`<p class="origin">${author !== '' && html`<span lang="${locale}">${sharedRecipeWords[locale].by(author)}</span> `}${sourceUrl !== '' && source}</p>`;
}

function nutritionOf({ nutrition }: Recipe, locale: Locale): Html | false {
  const { nutrition: heading, nutrients: names } = sharedRecipeWords[locale];
  const number = new Intl.NumberFormat(locale);
  const known = nutrients.flatMap((nutrient) => {
    const amount = nutrition?.[nutrient];
    if (amount === undefined) return [];
    const told = `${number.format(amount)}\u00a0${nutrient === 'energyKcal' ? 'kcal' : 'g'}`;
    return [html`<div><dt>${names[nutrient]}</dt><dd>${told}</dd></div>`];
  });
  return known.length > 0 && html`<section lang="${locale}"><h2>${heading}</h2><dl>${known}</dl></section>`;
}

const mark =
  'M16 0a16 16 0 1 1 0 32a16 16 0 0 1 0-32ZM7.5 17.7A1.55 1.55 0 0 1 9.75 15.56L13 18.9C14.2 13.6 18.2 9.5 24.6 8.6C24.6 16 20.4 22.3 14 23.6C13.2 23.8 12.6 23.6 12.1 23Z';

function frame(
  { locale, publicUrl, path }: SharedPlace,
  { title, head, body }: { title: string; head?: Html; body: Html },
): string {
  const words = sharedRecipeWords[locale];
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title} · Ateria</title>
<link rel="preload" href="/shared/assets/figtree.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/shared/assets/recipe.css">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}
</head>
<body>
<header class="top"><a class="brand" href="${publicUrl}/" aria-label="${words.home}"><svg viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path fill="currentColor" fill-rule="evenodd" d="${mark}"/></svg><span aria-hidden="true">ateria</span></a>
<nav aria-label="${words.language}">${locales.map((each) =>
    each === locale
      ? html`<span lang="${each}" aria-current="true">${sharedRecipeWords[each].languageName}</span>`
      : html`<a href="${path}?lang=${each}" lang="${each}" hreflang="${each}">${sharedRecipeWords[each].languageName}</a>`,
  )}</nav></header>
<main>
${body}
</main>
</body>
</html>
`.markup;
}
