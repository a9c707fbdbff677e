/** Distinct items with names that the food table does not know. */
export const makeItems = (count: number): { itemName: string }[] =>
  Array.from({ length: count }, (_, index) => ({ itemName: `thing number ${words(index)}` }));

/** A number in letters, since digits would be read as a quantity. */
export const words = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
