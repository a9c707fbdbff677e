/** Languages that recipes are often written in; another one, which came with a recipe, joins them. */
const offered = [
  'fi',
  'en',
  'sv',
  'da',
  'nb',
  'et',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'ru',
  'uk',
  'ja',
];

/** @param locale in whose words they are named and ordered */
export function languagesWith(chosen: string, locale: string): { tag: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const tags = chosen === '' || offered.includes(chosen) ? offered : [...offered, chosen];
  const named = tags.map((tag) => ({ tag, name: upperFirst(names.of(tag) ?? tag, locale) }));
  return named.sort((one, other) => one.name.localeCompare(other.name, locale));
}

const upperFirst = (name: string, locale: string) =>
  name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1);
