import { Compile } from 'typebox/schema';
import { errorCodes, importFaults, statusOfCode } from '../../../sync-protocol/src/errors.ts';
import { parseJson } from '../../../sync-protocol/src/parse-json.ts';
import type { Person } from './pool.ts';
import type { FuzzRequest } from './request.ts';
import type { Schema } from './routes.ts';
import type { FuzzAnswer } from './send.ts';

const compiled = new WeakMap<Schema, { Check: (value: unknown) => boolean }>();

/** Faults of an answer, each as a sentence; empty if all is well. */
export function judge(request: FuzzRequest, answer: FuzzAnswer | null, other: Person): string[] {
  if (!answer) return ['no answer in time'];
  const { status, body } = answer;
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}: ${body.slice(0, 300)}`);
  // An unreadable address is echoed in the answer.
  const [address = ''] = request.url.split('?');
  if (body.replaceAll(address, '').includes(other.secret)) faults.push('the other household’s words');
  if (
    /\n\s+at .+:\d+:\d+|SQLITE_|node_modules\//.test(body) &&
    !request.url.startsWith('/api/docs') &&
    isJson(answer)
  )
    faults.push(`speaks of its inside: ${body.slice(0, 300)}`);
  const isApi = /^\/api\/(?!docs)/.test(request.url);
  if (isApi && status >= 400 && request.method !== 'HEAD') faults.push(...judgeError(answer));
  const schema = status < 300 ? request.api?.answers.get(status) : undefined;
  if (schema) faults.push(...judgeSuccess(schema, answer));
  return faults;
}

function judgeError({ status, body }: FuzzAnswer): string[] {
  const error = parseJson(body);
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const known = [...errorCodes, ...importFaults].find((candidate) => candidate === code);
  if (!known || typeof message !== 'string' || message === '')
    return [`${status} without a known code and a message: ${body.slice(0, 300)}`];
  // Node itself answers with 431 before there is a request.
  return statusOfCode[known] === status || status === 431 ? [] : [`${status} with the code ${known}`];
}

function judgeSuccess(schema: Schema, { body }: FuzzAnswer): string[] {
  let validator = compiled.get(schema);
  if (!validator) {
    validator = Compile(schema as Parameters<typeof Compile>[0]);
    compiled.set(schema, validator);
  }
  return validator.Check(parseJson(body)) ? [] : [`does not fit its schema: ${body.slice(0, 500)}`];
}

const isJson = ({ headers }: FuzzAnswer) => String(headers['content-type']).includes('json');
