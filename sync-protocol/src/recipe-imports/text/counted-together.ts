const fewestCounted = 2;
/** "2. Grate", "Step 2: grate", "Vaihe 2: raasta" within a line. */
const count = String.raw`(?:(?:step|vaihe|steg|schritt|étape|paso|passo)\s)?(\d{1,2})[.):](?!\d)\s*`;
const numbers = new RegExp(String.raw`(?<=^|[.!?)]\s|\p{Ll}\s)${count}(?=\p{L})`, 'giu');

/** "1. Boil the rice. 2. Grate the lemon." as its steps; null where a line is no such row that counts from one on. */
export function countedTogether(line: string): string[] | null {
  const starts: number[] = [];
  for (const { 0: found, 1: number, index } of line.matchAll(numbers)) {
    if (Number(number) === starts.length + 1 && (starts.length > 0 || index === 0) && found !== '')
      starts.push(index);
  }
  if (starts.length < fewestCounted) return null;
  return starts.map((start, at) => line.slice(start, starts[at + 1]).trim());
}
