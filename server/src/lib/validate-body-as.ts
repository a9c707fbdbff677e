import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * Validates a body against one of several schemas, so that a fault is told in terms of the form that its author meant and
 * not as "matches none".
 */
export function validateBodyAs(choose: (body: object) => TSchema): FastifySchemaCompiler<TSchema> {
  const compiled = new Map<TSchema, ReturnType<typeof Compile>>();
  return ({ schema, httpPart, method, url }) => {
    if (httpPart !== 'body') return TypeBoxValidatorCompiler({ schema, httpPart, method, url });
    return (body: unknown) => {
      const chosen = choose(typeof body === 'object' && body !== null ? body : {});
      const check = compiled.get(chosen) ?? Compile(chosen);
      compiled.set(chosen, check);
      return check.Check(body) ? { value: body } : { error: check.Errors(body) };
    };
  };
}
