import { isRecord } from '../../schema/is-record.ts';

/** A schema.org value in JSON-LD: a text, number, thing, or a list of them. */
export type Value = string | number | boolean | null | Thing | Value[];
export interface Thing {
  [property: string]: Value | undefined;
}

export function isThing(value: unknown): value is Thing {
  return isRecord(value);
}

export function asList(value: Value | undefined): Value[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.flatMap((one) => asList(one)) : [value];
}

/** A thing's types, without vocabulary and in lower case: "https://schema.org/Recipe" is "recipe". */
export function typesOf(thing: Thing): string[] {
  return asList(thing['@type']).map((type) =>
    String(type)
      .replace(/^.*[/#:]/, '')
      .toLowerCase(),
  );
}

export function isRecipe(thing: Thing): boolean {
  return typesOf(thing).includes('recipe');
}

/** Nesting below which things are not read. */
export const deepestNested = 8;
