import { fits } from 'sync-protocol/schema/fits.ts';
import { isRecord } from 'sync-protocol/schema/is-record.ts';
import { type Static, type TObject, type TSchema, Type } from 'typebox';

/**
 * Adapts a form stored by another build of the app: a new field gets its initial value, and a field that was
 * removed or changed its meaning is dropped. The others keep their values and order.
 *
 * @param opened the form as it would be opened now
 * @returns null if it is no such form at all
 */
export function fitForm<FormSchema extends TSchema>(
  schema: FormSchema,
  kept: unknown,
  opened: Static<FormSchema>,
): Static<FormSchema> | null {
  if (!Type.IsObject(schema)) return fits(schema, kept) ? kept : null;
  if (!isRecord(kept)) return null;
  const fields: TObject['properties'] = schema.properties;
  const fitting = Object.entries(kept).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const fit = field && fitValue(field, value);
    return fit === undefined ? [] : [[name, fit] as const];
  });
  if (fitting.length === 0) return null;
  const names = new Set(fitting.map(([name]) => name));
  const rest = Object.entries(opened as object).filter(([name]) => !names.has(name));
  const form: unknown = Object.fromEntries([...fitting, ...rest]);
  return fits(schema, form) ? form : null;
}

/**
 * The value adapted to the schema, or undefined. Items and objects in it are adapted like the form itself.
 */
function fitValue(schema: TSchema, value: unknown): unknown {
  if (fits(schema, value)) return value;
  const fit = Array.isArray(value) ? fitItems(schema, value) : isRecord(value) && fitRecord(schema, value);
  return fits(schema, fit) ? fit : undefined;
}

const fitItems = (schema: TSchema, items: readonly unknown[]) =>
  Type.IsArray(schema) ? items.map((item) => fitValue(schema.items, item)) : undefined;

function fitRecord(schema: TSchema, record: Record<string, unknown>) {
  if (!Type.IsObject(schema)) return undefined;
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const fit = Object.hasOwn(record, name) ? fitValue(field, record[name]) : undefined;
    return [name, fit ?? blanks.find((blank) => fits(field, blank))] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Initial values for fields that need no input. */
const blanks = ['', false, null, 0, []];
