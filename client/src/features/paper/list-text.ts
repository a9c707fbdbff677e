/** One thing to buy; the quantity is '' for none. */
export interface ListedThing {
  id: string;
  itemName: string;
  quantity: string;
  /** What is to be thought of in the shop. */
  note?: string;
  /** Of what is bought again and again. */
  often?: string;
}

/** Things of one shelf, under its name. */
export interface PaperShelf {
  name: string;
  things: readonly ListedThing[];
}

/** A list as a message: nothing but lines, shelf by shelf. */
export function listText(title: string, shelves: readonly PaperShelf[]): string {
  const lineOf = ({ itemName, quantity, note, often }: ListedThing) =>
    `- ${`${quantity} ${itemName}`.trim()}${[note, often?.toLocaleLowerCase()].map((said) => (said ? ` (${said})` : '')).join('')}`;
  const parts = shelves.map(({ name, things }) => [`${name}:`, ...things.map(lineOf)].join('\n'));
  return [title, ...parts].join('\n\n');
}
