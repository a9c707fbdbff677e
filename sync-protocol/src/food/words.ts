/** Characters that are folded; no food's name is longer, and folding costs time. */
const maxLength = 200;

/**
 * The words of a name as in the table: lower case, without accents, umlauts, apostrophes and punctuation,
 * since cooks omit them on foreign keyboards ("leipaa", "creme fraiche"). Marks of other scripts stay. Two
 * words with two English spellings are unified.
 */
export function wordsOf(name: string): string[] {
  const folded = name.slice(0, maxLength).toLowerCase().normalize('NFD');
  const words = folded.replace(/[\u0300-\u036f'’´`]/g, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word) => word.replace('yoghurt', 'yogurt').replace('chilli', 'chili'));
}
