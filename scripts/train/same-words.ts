/** A line's words for comparison: numbers and words; characters of scripts without spaces individually. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u200b-\u200f]/g, '')
    .replace(/(\d)[.,]00?(?=\s|$)/g, '$1');
  return (
    plain.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]|[0-9]+|\p{L}[\p{L}\p{M}]*/gu,
    ) ?? []
  );
}

/** Share of `words` that `others` contains, counting repetitions; 1 for no words. */
export function coverOf(words: readonly string[], others: readonly string[]): number {
  if (words.length === 0) return 1;
  const bag = new Map<string, number>();
  for (const word of others) bag.set(word, (bag.get(word) ?? 0) + 1);
  let found = 0;
  for (const word of words) {
    const left = bag.get(word) ?? 0;
    if (left > 0) found += 1;
    bag.set(word, left - 1);
  }
  return found / words.length;
}

const letters = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether a line is one of the titles, apart from a site's name or "recipe" at the end. */
export function isTitleOf(line: string, titles: readonly string[]): boolean {
  const recipe =
    /\s*[-–—:|]?\s*\b(?:recipe|rezept|recept|opskrift|resepti|recette|ricetta|receita|przepis)s?$/iu;
  const formsOf = (title: string) => [
    title,
    title.replace(recipe, ''),
    title.replace(/\s+[|–—-]\s+[^|]*$/u, ''),
  ];
  const told = [line, line.replace(recipe, '')].map(letters);
  return titles.flatMap(formsOf).some((title) => letters(title) !== '' && told.includes(letters(title)));
}
