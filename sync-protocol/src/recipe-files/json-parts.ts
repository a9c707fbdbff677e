import { isRecord } from '../schema/is-record.ts';

/**
 * An object of an app's JSON. Property names match regardless of case and separators, as apps write `org_url`
 * or `orgURL` in different versions.
 */
export interface JsonThing {
  of: (name: string) => unknown;
}

const keyOf = (name: string) => name.replace(/[_\s-]/g, '').toLowerCase();

export function thingOf(value: unknown): JsonThing | null {
  if (!isRecord(value)) return null;
  const byKey = new Map(Object.entries(value).map(([name, of]) => [keyOf(name), of]));
  return { of: (name) => byKey.get(keyOf(name)) };
}

export function listIn(thing: JsonThing, name: string): readonly unknown[] {
  const value = thing.of(name);
  return Array.isArray(value) ? value : [];
}

export function thingsIn(thing: JsonThing, name: string): JsonThing[] {
  return listIn(thing, name).flatMap((value) => thingOf(value) ?? []);
}

/** A text or a number as a text; empty for anything else. */
export function textIn(thing: JsonThing | null, name: string): string {
  const value = thing?.of(name);
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

export function numberIn(thing: JsonThing, name: string): number | null {
  const value = Number(textIn(thing, name) || Number.NaN);
  return Number.isFinite(value) ? value : null;
}

/** Minutes, rounded; null if absent or zero. */
export function minutesIn(thing: JsonThing, name: string): number | null {
  const told = Math.round(numberIn(thing, name) ?? 0);
  return told > 0 ? told : null;
}

/** Names in a list of strings, or of objects with a name or title. */
export function namesIn(thing: JsonThing, name: string): string[] {
  return listIn(thing, name).flatMap((value) => {
    const inner = thingOf(value);
    const text = typeof value === 'string' ? value : textIn(inner, 'name') || textIn(inner, 'title');
    return text.trim() === '' ? [] : [text.trim()];
  });
}
