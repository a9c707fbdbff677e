import type { FastifySchemaValidationError } from 'fastify';
import { isRecord } from 'sync-protocol/schema/is-record.ts';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

const maxFields = 100;

/** Creates the validator of a body schema; on rejection it returns the first faults. */
export function createBodyValidator(schema: TSchema) {
  const compiled = Compile(schema);
  return (body: unknown) =>
    compiled.Check(body) ? { value: body } : { error: findExcess(schema, body) ?? compiled.Errors(body) };
}

/**
 * Finds oversized lists and objects first: collecting the errors walks through everything, which takes
 * seconds for a huge list.
 */
function findExcess(schema: TSchema, body: unknown): FastifySchemaValidationError[] | null {
  if (!isRecord(body)) return null;
  if (Object.keys(body).length > maxFields) return [tooMany('', maxFields, 'fields')];
  const fields: unknown = 'properties' in schema ? schema.properties : {};
  for (const [name, field] of Object.entries(fields ?? {})) {
    const list: unknown = Object.hasOwn(body, name) ? body[name] : null;
    if (Array.isArray(list) && list.length > field.maxItems)
      return [tooMany(`/${name}`, field.maxItems, 'items')];
  }
  return null;
}

function tooMany(instancePath: string, max: number, what: string): FastifySchemaValidationError {
  const message = `must not have more than ${max} ${what}`;
  return { keyword: 'excess', instancePath, schemaPath: '', params: {}, message };
}
