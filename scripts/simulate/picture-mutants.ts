import { type Mutant, one } from './mutant.ts';

const pictures = 'client/src/pictures';

/** The rules of pictures, each switched off. */
export const pictureMutants: readonly Mutant[] = [
  one(
    'F2',
    'a picture is dropped before the server has it',
    `${pictures}/upload-pictures.ts`,
    '    const file = new Blob([kept.bytes], { type });\n',
    '    const file = new Blob([kept.bytes], { type });\n    await dropPicture(db, sha256);\n',
  ),
  one(
    'F2',
    'a picture is sent before its recipe is saved',
    'client/src/sync/waiting-pictures.ts',
    "recipes.some(({ sync }) => sync !== 'parked')",
    'recipes.length >= 0',
  ),
  one(
    'F4',
    'pictures of named recipes are collected',
    'server/src/images/collect-images.ts',
    'if (picture !== null) pictures.add(picture);',
    "if (picture === '') pictures.add(picture);",
  ),
  one(
    'F4',
    'a picture is given to whoever asks',
    'server/src/images/image-store.ts',
    'return await readFile(fileOf(householdId, sha256, width));',
    'for (const each of await households()) if (await has(each, sha256)) return await readFile(fileOf(each, sha256, width)); return null;',
  ),
  one(
    'I18',
    'what a person wrote waits for pictures',
    'client/src/sync/push.ts',
    '    onSend?.();\n',
    "    onSend?.();\n    if ((await db.localPictures.count()) > 0) return { kind: 'retry' };\n",
  ),
];
