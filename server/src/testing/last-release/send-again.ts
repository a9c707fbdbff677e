import http from 'node:http';
import type { RecordedRequest } from './last-release.ts';

/** Fields that differ in every answer: times, tokens and positions. */
const madeAnew = /(?:_token|[tT]ime|At|expires_in|^exp$|^iat$|^now)$/;

/**
 * Sends a recorded request again. Returns the new answer, and the part of the recorded one that it must
 * contain.
 */
export async function sendAgain(url: string, request: RecordedRequest) {
  const isStream = request.answer.type.startsWith('text/event-stream');
  const now = await send(url, request, isStream);
  const { status, type, body } = request.answer;
  const isJson = type.includes('json');
  return {
    answer: { status: now.status, type: now.type, ...(isJson && { body: JSON.parse(now.body) }) },
    expected: { status, type, ...(isJson && { body: withoutMadeAnew(JSON.parse(body)) }) },
  };
}

function send(url: string, { method, path, headers, body }: RecordedRequest, isStream: boolean) {
  const isText = body === '' || /json|text|form/.test(headers['content-type'] ?? '');
  return new Promise<{ status: number; type: string; body: string }>((resolve, reject) => {
    const asking = http.request(`${url}${path}`, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    asking.on('error', reject);
    asking.on('response', (response) => {
      const { statusCode: status = 0, headers: told } = response;
      const type = told['content-type'] ?? '';
      if (isStream) {
        response.destroy();
        return resolve({ status, type, body: '' });
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status, type, body: Buffer.concat(chunks).toString() }));
    });
    asking.end(isText ? body : Buffer.from(body, 'base64'));
  });
}

/** Removes the fields that differ in every answer; a newer server may add others. */
function withoutMadeAnew(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMadeAnew);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !madeAnew.test(name))
      .map(([name, inner]) => [name, withoutMadeAnew(inner)]),
  );
}
