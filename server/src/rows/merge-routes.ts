import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type { DeclaredNoun } from 'sync-protocol/nouns/define-noun.ts';
import { type NounName, nouns } from 'sync-protocol/nouns/registry.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import { asSentProtocol, protocolHeader } from 'sync-protocol/sync/headers.ts';
import { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import type { MergeBody } from 'sync-protocol/sync/merge-body.ts';
import { isPremium, type Tier } from 'sync-protocol/tiers/tier.ts';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { errorAnswers } from '#lib/error-answers.ts';
import { createBodyValidator } from '#lib/json/body-validator.ts';
import type { Member } from '#lib/member.ts';
import type { Tiers } from '#lib/tiers.ts';
import { IdempotencyHeaders, toWriteRequest, type WriteRequest } from '#lib/write-request.ts';
import type { ChangeBatch, HouseholdRows, Rejection } from './household-rows.ts';
import { type HouseholdRules, householdRules } from './household-rules.ts';

/** Documentation and limits of a noun's merges, beyond the noun's own declaration. */
export interface MergeTerms {
  /** Tag in the API's documentation; defaults to the queue's name in words. */
  tag?: string;
  summary?: string;
  description?: string;
  /** Rejection for an add beyond the noun's maximum; defaults to `list_limit`. */
  atLimit?: (tier: Tier) => Rejection;
  /** Rejects an operation regardless of the rows; null if it may be applied. */
  rejectionOf?: (op: Op, tier: Tier) => Rejection | null;
}

/** The other request at the method and path of a noun's merges, recognised by a body without `merge`. */
export interface OtherForm {
  /** If this schema accepts `{}`, a request without a body is accepted too. */
  body: TSchema;
  answer: TSchema;
  /** @param body validated by the schema */
  handle: (request: WriteRequest, body: unknown) => Promise<unknown>;
}

interface MergeRoutesOptions {
  rows: HouseholdRows;
  tiers: Tiers;
  terms: Partial<Record<NounName, MergeTerms>>;
  others: Partial<Record<NounName, OtherForm>>;
  rules?: Pick<HouseholdRules, 'maxRowsOf'> | undefined;
}

/** The merge request of every noun (SPEC W1): it sends changes; absent fields stay. */
export const mergeRoutes: FastifyPluginAsync<MergeRoutesOptions> = async (app, options) => {
  for (const noun of nouns) addRoute(app, noun, options);
};

type Headers = Static<typeof IdempotencyHeaders>;

function addRoute(
  app: FastifyInstance,
  noun: DeclaredNoun & { name: NounName },
  { rows, tiers, terms, others, rules: { maxRowsOf } = householdRules }: MergeRoutesOptions,
): void {
  const { queue, mergeBody: body } = noun;
  const words = queue.name.replaceAll('-', ' ');
  const { tag = words, summary = `Merge changes of ${words}`, ...said } = terms[noun.name] ?? {};
  const other = others[noun.name];

  /** Reads the tier only if the noun's limits depend on it. */
  async function boundsOf(member: Member): Promise<Pick<ChangeBatch, 'maxRows' | 'atLimit' | 'rejectionOf'>> {
    const { atLimit, rejectionOf } = said;
    if (!rejectionOf && noun.maxFreeRows === noun.maxRows) return { maxRows: noun.maxRows };
    const tier = await tiers.tierOf(member);
    return {
      maxRows: maxRowsOf(noun, isPremium(tier)),
      ...(atLimit && { atLimit: atLimit(tier) }),
      ...(rejectionOf && { rejectionOf: (op) => rejectionOf(op, tier) }),
    };
  }

  async function merge(
    request: WriteRequest,
    { items, merge }: MergeBody,
    knowsAsSent: boolean,
  ): Promise<MergeAnswer> {
    const bounds = await boundsOf(request.member);
    return rows.merge(request, { ...bounds, noun, device: merge.device, changes: items, knowsAsSent });
  }

  app.route<{ Body: MergeBody | object; Headers: Headers }>({
    method: queue.method,
    url: queue.path,
    // The body limit applies to the decompressed body.
    decompress: { requestEncodings: ['gzip'] },
    schema: {
      tags: [tag],
      summary,
      ...(said.description !== undefined && { description: said.description }),
      security: [{ bearer: [] }],
      headers: IdempotencyHeaders,
      body: other ? Type.Union([other.body, body]) : body,
      response: { 200: other ? Type.Union([other.answer, MergeAnswer]) : MergeAnswer, ...errorAnswers },
    },
    ...(other && { validatorCompiler: validateBodyAs((sent) => ('merge' in sent ? body : other.body)) }),
    ...(other && Value.Check(other.body, {}) && { preValidation: nothingIsEmpty }),
    handler: async (request) => {
      const { body: sent, headers } = request;
      const write = toWriteRequest(request);
      const knowsAsSent = Number(headers[protocolHeader] ?? 0) >= asSentProtocol;
      return 'merge' in sent ? merge(write, sent, knowsAsSent) : other?.handle(write, sent);
    },
  });
}

async function nothingIsEmpty(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

/**
 * Validates a body against one of several schemas, so that errors refer to the form that the client meant
 * rather than "matches none".
 */
function validateBodyAs(choose: (body: object) => TSchema): FastifySchemaCompiler<TSchema> {
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
