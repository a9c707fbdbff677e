import { type TypeBoxTypeProvider, TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import buildSerializer from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { TSchema } from 'typebox';
import { AppError } from '#lib/app-error.ts';
import { createBodyValidator } from '#lib/json/body-validator.ts';
import { oncePer } from '#lib/json/once-per.ts';

// All routes share their error schemas, and many their bodies; compiling each once saves a third of the
// start-up time.
const validateBody = oncePer(createBodyValidator);
const validateRest = oncePer((schema: TSchema) => TypeBoxValidatorCompiler({ schema, method: '', url: '' }));
const serialize = oncePer((schema: TSchema) => buildSerializer(schema));

/** Validates and serialises with TypeBox schemas; a fault names the field and what is wrong with it. */
export const validation = fastifyPlugin(async (app: FastifyInstance) => {
  app
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler<TSchema>(({ schema, httpPart }) =>
      httpPart === 'body' ? validateBody(schema) : validateRest(schema),
    )
    .setSerializerCompiler<TSchema>(({ schema }) => serialize(schema));
  app.setSchemaErrorFormatter(([fault], part) => {
    const path = `${part}${(fault?.instancePath ?? '').replace(/\/(\d+)/g, '[$1]').replaceAll('/', '.')}`;
    return new AppError('invalid_request', `${path} ${wordsOf(fault)}${detailOf(fault?.params)}.`);
  });
});

/** For an unknown field the validator only says that its schema is `false`. */
function wordsOf(fault: { keyword: string; message?: string } | undefined): string {
  return fault?.keyword === 'boolean' ? 'is not a known field' : (fault?.message ?? 'is not valid');
}

/** Names the unknown or missing fields, which the message alone does not. */
function detailOf(params: Record<string, unknown> | undefined): string {
  const names = params?.additionalProperties ?? params?.requiredProperties;
  return Array.isArray(names) ? ` (${names.slice(0, 5).join(', ').slice(0, 200)})` : '';
}
