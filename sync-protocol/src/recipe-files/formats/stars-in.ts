/** Parses a rating of five: "4", "4,5", "4/5", "★★★★"; null for none. */
export function starsIn(text: string): number | null {
  const [, number] = /^(\d{1,2}(?:[.,]\d+)?)(?:\s?\/\s?5)?$/.exec(text.trim()) ?? [];
  return (
    (number === undefined ? [...text.matchAll(/[★⭐]/gu)].length : Number(number.replace(',', '.'))) || null
  );
}
