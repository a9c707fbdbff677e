const fewestCounted = 2;
/** A step number within a line: "2. Grate", "Step 2: grate", "Vaihe 2: raasta". */
const count = String.raw`(?:(?:step|vaihe|steg|schritt|étape|paso|passo)\s)?(\d{1,2})[.):](?!\d)\s*`;
const numbers = new RegExp(String.raw`(?<=^|[.!?)]\s|\p{Ll}\s)${count}(?=\p{L})`, 'giu');

/**
 * Splits a line with steps numbered from one, "1. Boil the rice. 2. Grate the lemon."; null for other lines.
 */
export function countedTogether(line: string): string[] | null {
  const starts: number[] = [];
  for (const { 0: found, 1: number, index } of line.matchAll(numbers)) {
    if (Number(number) === starts.length + 1 && (starts.length > 0 || index === 0) && found !== '')
      starts.push(index);
  }
  if (starts.length < fewestCounted) return null;
  return starts.map((start, at) => line.slice(start, starts[at + 1]).trim());
}
