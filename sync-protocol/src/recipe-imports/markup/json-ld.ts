import { attributeOf, elementsOf, type PageRoot, rawText } from '../page/parse-page.ts';
import { readJson } from './mend-json.ts';
import { isRecipe, isThing, type Thing, type Value } from './thing.ts';

const deepest = 40;
const mostScripts = 60;
const mostThings = 50_000;

/** Every recipe in a page's JSON-LD, at any depth. References by `@id` are replaced by their targets. */
export function readJsonLd(root: PageRoot): Thing[] {
  const blocks = [...elementsOf(root)]
    .filter(
      ({ name, attribs }) => name === 'script' && /^\s*application\/(?:ld\+)?json/i.test(attribs.type ?? ''),
    )
    .filter((element) => /ld\+json/i.test(attributeOf(element, 'type')) || /"@type"/.test(rawText(element)))
    .slice(0, mostScripts)
    .map((element) => withSchemaNames(readJson(rawText(element))));
  const things = blocks.flatMap((block) => [...thingsIn(block)]);
  const byId = new Map<string, Thing>();
  for (const thing of things) {
    const id = thing['@id'];
    if (typeof id === 'string' && Object.keys(thing).length > 1 && !byId.has(id)) byId.set(id, thing);
  }
  const recipes = things.filter(isRecipe);
  return recipes.map((recipe) => resolved(recipe, byId));
}

/** Lower-cases the first letter of property names: some sites write "ItemListElement". */
function withSchemaNames(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  if (Array.isArray(value)) return value.map((one) => withSchemaNames(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
      withSchemaNames(one, depth + 1),
    ]),
  );
}

function* thingsIn(block: unknown): Generator<Thing> {
  let count = 0;
  const stack: { value: unknown; depth: number }[] = [{ value: block, depth: 0 }];
  for (let next = stack.pop(); next !== undefined && count < mostThings; next = stack.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null || depth > deepest) continue;
    count += 1;
    if (isThing(value)) yield value;
    for (const inner of Object.values(value).reverse()) stack.push({ value: inner, depth: depth + 1 });
  }
}

/** Follows references one step, e.g. to author and image. */
function resolved(recipe: Thing, byId: ReadonlyMap<string, Thing>): Thing {
  const follow = (value: Value | undefined): Value | undefined => {
    if (Array.isArray(value)) return value.map((one) => follow(one) ?? null);
    if (!isThing(value)) return value;
    const id = value['@id'];
    return typeof id === 'string' && Object.keys(value).length === 1 ? (byId.get(id) ?? value) : value;
  };
  return Object.fromEntries(Object.entries(recipe).map(([name, value]) => [name, follow(value)]));
}
