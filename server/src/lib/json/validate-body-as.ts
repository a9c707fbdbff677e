import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { createBodyValidator } from './body-validator.ts';

/**
 * Validates a body against one of several schemas, so that a fault is told in terms of the form that its author meant and
 * not as "matches none".
 */
export function validateBodyAs(choose: (body: object) => TSchema): FastifySchemaCompiler<TSchema> {
  const validators = new Map<TSchema, ReturnType<typeof createBodyValidator>>();
  return ({ schema, httpPart, method, url }) => {
    if (httpPart !== 'body') return TypeBoxValidatorCompiler({ schema, httpPart, method, url });
    return (body: unknown) => {
      const chosen = choose(typeof body === 'object' && body !== null ? body : {});
      const validate = validators.get(chosen) ?? createBodyValidator(chosen);
      validators.set(chosen, validate);
      return validate(body);
    };
  };
}
