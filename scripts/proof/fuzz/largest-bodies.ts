/** Bodies of a given size that no route accepts and that are expensive to read. */
export const junkBodies: Readonly<Record<string, (bytes: number) => string>> = {
  'empty lists': (bytes) => filled('[', '[],', '[]]', bytes),
  'empty objects': (bytes) => filled('[', '{},', '{}]', bytes),
  'lists in one another': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'names of fields': (bytes) => `{${fields(bytes - 2)}}`,
  'changes that are empty lists': (bytes) => filled(changes, '[],', '[]]}', bytes),
  'a change of many fields': (bytes) => `${changes}{"clientId":"a",${sync},${fields(bytes - 200)}}]}`,
};

const changes = '{"merge":{"device":"junk"},"items":[';
const sync = '"sync":{"op":1,"base":0,"epoch":"","stamp":1}';

const filled = (start: string, piece: string, end: string, bytes: number) =>
  start + piece.repeat(Math.floor((bytes - start.length - end.length) / piece.length)) + end;

/** Fields with distinct names. */
function fields(bytes: number): string {
  const all: string[] = [];
  for (let left = bytes, index = 0; left > 20; index += 1) {
    const field = `"f${index.toString(36)}":0`;
    all.push(field);
    left -= field.length + 1;
  }
  return all.join(',');
}
