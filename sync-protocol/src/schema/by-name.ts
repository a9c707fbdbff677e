import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';

/**
 * An object with arbitrary property names whose values match the schema. The same schema as `Type.Record`,
 * which would add TypeBox's engine for computed types to every page (64 kB).
 */
export const ByName = <Value extends TSchema>(value: Value): TUnsafe<Record<string, Static<Value>>> =>
  Type.Unsafe<Record<string, Static<Value>>>({ type: 'object', patternProperties: { '^.*$': value } });
