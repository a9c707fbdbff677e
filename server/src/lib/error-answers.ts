import { ErrorBody } from 'sync-protocol/errors.ts';

/** Response schemas of every refusal, for the `response` of a route. */
export const errorAnswers = { '4xx': ErrorBody, '5xx': ErrorBody };
