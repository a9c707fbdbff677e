import http from 'node:http';
import type { RecordedRequest } from './last-release.ts';

/** Fields that hold a moment, a token or a place in a file: made anew by every answer. */
const madeAnew = /(?:_token|[tT]ime|At|expires_in|^exp$|^iat$|^now)$/;

/** Sends a recorded request once more. Answers what came now, and what of the recorded answer has to be in it. */
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

/** A newer server may say more; what it said before it says as before. */
function withoutMadeAnew(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMadeAnew);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !madeAnew.test(name))
      .map(([name, inner]) => [name, withoutMadeAnew(inner)]),
  );
}
