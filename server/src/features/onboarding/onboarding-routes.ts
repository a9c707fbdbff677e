import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { MergeOnboarding, OnboardingAnswer } from 'sync-protocol/onboarding/onboarding.ts';
import { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import { Type } from 'typebox';
import { errorAnswers } from '#lib/error-answers.ts';
import { validateBodyAs } from '#lib/validate-body-as.ts';
import { IdempotencyHeaders, toWriteRequest } from '#lib/write-request.ts';
import type { OnboardingService } from './onboarding-service.ts';

const Nothing = Type.Object({}, { additionalProperties: false });

/** `PATCH /api/users/me/onboarding` (specification 7); with `merge` in the body it merges (SPEC W1). */
export const onboardingRoutes: FastifyPluginAsyncTypebox<{ onboarding: OnboardingService }> = async (
  app,
  { onboarding },
) => {
  app.route({
    method: endpoints.completeOnboarding.method,
    url: endpoints.completeOnboarding.path,
    schema: {
      tags: ['account'],
      summary: 'Note that the person has been shown around',
      security: [{ bearer: [] }],
      headers: IdempotencyHeaders,
      body: Type.Union([Nothing, MergeOnboarding]),
      response: { 200: Type.Union([OnboardingAnswer, MergeAnswer]), ...errorAnswers },
    },
    preValidation: async (request) => {
      request.body ??= {};
    },
    validatorCompiler: validateBodyAs((body) => ('merge' in body ? MergeOnboarding : Nothing)),
    handler: async (request) => {
      const { body } = request;
      const write = toWriteRequest(request, request.headers['idempotency-key']);
      return 'merge' in body ? onboarding.merge(write, body) : onboarding.complete(write);
    },
  });
};
