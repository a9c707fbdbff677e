const fractions: readonly [number, string][] = [
  [1 / 8, '⅛'],
  [1 / 4, '¼'],
  [1 / 3, '⅓'],
  [1 / 2, '½'],
  [2 / 3, '⅔'],
  [3 / 4, '¾'],
];
const closeEnough = 0.01;

/** Formats a numeric amount as a cook writes it: 1.5 is "1½", 0.333 "⅓", 250 "250". */
export function amountText(amount: number): string {
  const whole = Math.floor(amount + closeEnough);
  const rest = amount - whole;
  if (Math.abs(rest) < closeEnough) return String(whole);
  const sign = fractions.find(([value]) => Math.abs(rest - value) < closeEnough)?.[1];
  if (sign === undefined) return String(Math.round(amount * 1000) / 1000);
  return whole === 0 ? sign : `${whole}${sign}`;
}
