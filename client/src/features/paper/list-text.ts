/** One thing to buy; the quantity is '' for none. */
export interface ListedThing {
  id: string;
  itemName: string;
  quantity: string;
  /** Note for the shop. */
  note?: string;
  /** Interval of a recurring item. */
  often?: string;
}

/** Things of one shelf, with its name. */
export interface PaperShelf {
  name: string;
  things: readonly ListedThing[];
}

/** A list as a plain text message, by shelf. */
export function listText(title: string, shelves: readonly PaperShelf[]): string {
  const lineOf = ({ itemName, quantity, note, often }: ListedThing) =>
    `- ${`${quantity} ${itemName}`.trim()}${[note, often?.toLocaleLowerCase()].map((said) => (said ? ` (${said})` : '')).join('')}`;
  const parts = shelves.map(({ name, things }) => [`${name}:`, ...things.map(lineOf)].join('\n'));
  return [title, ...parts].join('\n\n');
}
