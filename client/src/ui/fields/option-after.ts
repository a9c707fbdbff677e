/**
 * The option of a combobox that an arrow key leads to: round over the options and the field itself, which is
 * null. Undefined for any other key.
 */
export function optionAfter(key: string, at: number | null, count: number): number | null | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined) return undefined;
  const places = count + 1;
  const to = ((at ?? count) + step + places) % places;
  return to === count ? null : to;
}
