/** Names of items that no table of foods knows, each another one. */
export const makeItems = (count: number): { itemName: string }[] =>
  Array.from({ length: count }, (_, index) => ({ itemName: `thing number ${words(index)}` }));

/** A number without digits, which would be read as a quantity. */
export const words = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
