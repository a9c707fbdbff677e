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

/** What is said of the merges of a noun, beside what the noun says itself. */
export interface MergeTerms {
  /** Where the API's documentation has them; the queue's name in words unless told. */
  tag?: string;
  summary?: string;
  description?: string;
  /** Why there is no room for more; `list_limit` unless told. */
  atLimit?: (tier: Tier) => Rejection;
  /** Why an operation is rejected whatever the rows are; null for one that may be applied. */
  rejectionOf?: (op: Op, tier: Tier) => Rejection | null;
}

/** What the address of a noun's merges takes beside them: a body without `merge`. */
export interface OtherForm {
  /** If it takes `{}`, so does a request without any body. */
  body: TSchema;
  answer: TSchema;
  /** @param body what the schema takes */
  handle: (request: WriteRequest, body: unknown) => Promise<unknown>;
}

interface MergeRoutesOptions {
  rows: HouseholdRows;
  tiers: Tiers;
  terms: Partial<Record<NounName, MergeTerms>>;
  others: Partial<Record<NounName, OtherForm>>;
  rules?: Pick<HouseholdRules, 'maxRowsOf'> | undefined;
}

/** The request that merges, of every noun (SPEC W1): what was sent are changes, and what is absent stays. */
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

  /** Where nothing hangs on the tier, it is not read. */
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
    // The bound on bodies holds for what comes out.
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
 * Validates a body against one of several schemas, so that a fault is told in terms of the form that its author meant and
 * not as "matches none".
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
