/** Folding costs time; no name that a cook writes is longer. */
const maxLength = 200;

/**
 * The words of a name as the table knows them: lower case, without accents, umlauts, apostrophes and punctuation, because
 * cooks leave them out on foreign keyboards ("leipaa", "creme fraiche"). Marks of other scripts stay. Two words that
 * English spells in two ways get one spelling.
 */
export function wordsOf(name: string): string[] {
  const folded = name.slice(0, maxLength).toLowerCase().normalize('NFD');
  const words = folded.replace(/[\u0300-\u036f'’´`]/g, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word) => word.replace('yoghurt', 'yogurt').replace('chilli', 'chili'));
}
