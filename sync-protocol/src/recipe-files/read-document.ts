import { parseJson } from '../parse-json.ts';
import { decodeText, isBinary } from './bytes/decode-text.ts';
import { unpack } from './bytes/unpack.ts';
import { type Beside, type RecipeDocument, RecipeFileFault } from './file-recipe.ts';
import { isAteriaExport, readAteriaExport } from './formats/ateria-export.ts';
import { isCooklang, readCooklang } from './formats/cooklang.ts';
import { isCopyMeThat, readCopyMeThat } from './formats/copy-me-that.ts';
import { isCopyMeThatText, readCopyMeThatText } from './formats/copy-me-that-text.ts';
import { isCrouton, readCrouton } from './formats/crouton.ts';
import { isCsv, readCsv } from './formats/csv.ts';
import { readJsonLdFile } from './formats/json-ld-file.ts';
import { isMarkdown, readMarkdownFile } from './formats/markdown-file.ts';
import { isMealie, isMealieBackup, readMealie, readMealieBackup } from './formats/mealie.ts';
import { isMela, readMela } from './formats/mela.ts';
import { readPageFile } from './formats/page-file.ts';
import { isPaprika, readPaprika } from './formats/paprika.ts';
import { isRecipeKeeper, readRecipeKeeper } from './formats/recipe-keeper.ts';
import { isTandoor, readTandoor } from './formats/tandoor.ts';
import { readTextFile } from './formats/text-file.ts';
import { type JsonThing, thingOf } from './json-parts.ts';

/** Largest unpacked document: a recipe with images in base64, or a whole book's text. */
export const maxDocumentBytes = 64 * 1024 * 1024;

/**
 * Reads the recipes of a file that is not a zip. The format is determined by the content; the name only
 * decides between formats of plain text.
 *
 * @returns null if the file contains no recipe
 * @throws RecipeFileFault for a damaged file
 */
export function readDocument(bytes: Uint8Array, name: string, beside: Beside | null): RecipeDocument | null {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isGzip ? unpack(bytes, 'gzip', maxDocumentBytes) : bytes;
  if (isBinary(plain)) return null;
  const text = decodeText(plain).replace(/^\uFEFF/, '');
  if (/^\s*[[{]/.test(text)) {
    const json = parseJson(text);
    if (json !== undefined) return readJson(json, beside);
    if (/^\s*(?:\{\s*"|\[\s*[[{])/.test(text)) throw new RecipeFileFault('broken_file');
  }
  if (/^\s*<(?:!doctype|!--|html|head|body|div|\?xml)/i.test(text)) return readHtml(text, beside);
  return readLines(text, name, beside);
}

function readJson(json: unknown, beside: Beside | null): RecipeDocument | null {
  const thing = thingOf(json);
  if (thing && isAteriaExport(thing)) return readAteriaExport(thing, beside);
  if (thing && isMealieBackup(thing)) return readMealieBackup(thing, beside);
  const marked = readJsonLdFile(json, beside);
  if (marked) return marked;
  const things = (Array.isArray(json) ? json : [json]) as unknown[];
  const documents = things.flatMap((each) => readThing(each, beside) ?? []);
  const [first] = documents;
  return first ? { format: first.format, recipes: documents.flatMap(({ recipes }) => recipes) } : null;
}

/** Reads one recipe in an app's own JSON. */
function readThing(value: unknown, beside: Beside | null): RecipeDocument | null {
  const thing = thingOf(value);
  if (!thing) return null;
  const found = kinds.find(({ is }) => is(thing));
  if (!found) return null;
  const raw = value as Readonly<Record<string, unknown>>;
  return { format: found.format, recipes: [() => found.read(thing, beside, raw)] };
}

type Read = (
  thing: JsonThing,
  beside: Beside | null,
  raw: Readonly<Record<string, unknown>>,
) => ReturnType<RecipeDocument['recipes'][number]>;
const kinds: readonly {
  format: RecipeDocument['format'];
  is: (thing: JsonThing) => boolean;
  read: Read;
}[] = [
  { format: 'mealie', is: isMealie, read: readMealie },
  { format: 'tandoor', is: isTandoor, read: readTandoor },
  { format: 'crouton', is: isCrouton, read: readCrouton },
  { format: 'mela', is: isMela, read: readMela },
  { format: 'paprika', is: isPaprika, read: (thing, _beside, raw) => readPaprika(thing, raw) },
];

function readHtml(html: string, beside: Beside | null): RecipeDocument | null {
  if (isRecipeKeeper(html)) return readRecipeKeeper(html, beside);
  if (isCopyMeThat(html)) return readCopyMeThat(html, beside);
  return readPageFile(html, beside);
}

function readLines(text: string, name: string, beside: Beside | null): RecipeDocument | null {
  const isNamedCsv = /\.(?:csv|tsv)$/i.test(name);
  if (isCsv(text) || isNamedCsv) return readCsv(text);
  const isNamedCook = /\.cook$/i.test(name);
  if (isNamedCook || (isCooklang(text) && !isMarkdown(text)))
    return { format: 'cooklang', recipes: [() => readCooklang(text, name)] };
  if (isMarkdown(text)) return readMarkdownFile(text, name, beside) ?? readTextFile(text, name, beside);
  return (isCopyMeThatText(text) ? readCopyMeThatText(text, name) : null) ?? readTextFile(text, name, beside);
}
