import { createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import fastifyJwt from '@fastify/jwt';
import Fastify, { type FastifyRequest } from 'fastify';
import { openSqliteFile } from '#db/sqlite-dialect.ts';
import { bareStore } from './bare-store.ts';

// Baseline for benchmarks: checks the token, runs the SQL and answers, without rules, schemas and limits.
// `quick-fastify` also has the server's optimisations: concurrent pushes share a commit, and a token's
// signature is checked only once. Usage: `node bare-server.ts fastify|quick-fastify|http <port> <data folder>
// <issuer>`.
const [kind, port, dataDir = '', issuer = ''] = process.argv.slice(2);

const keyFile = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) =>
  name.endsWith('access-token-keys.json'),
);
const [jwk] = JSON.parse(readFileSync(path.join(dataDir, keyFile ?? ''), 'utf8')).keys;
const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
const store = bareStore(openSqliteFile(path.join(dataDir, 'ateria.db')), issuer);
const algorithms = ['ES256' as const];
const noStore = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };

if (kind === 'fastify' || kind === 'quick-fastify') {
  const isQuick = kind === 'quick-fastify';
  const app = Fastify();
  await app.register(fastifyJwt, {
    secret: { private: '', public: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    verify: { algorithms },
  });
  const verified = new Map<string, FastifyRequest['user']>();
  app.addHook('onRequest', async (request) => {
    const { authorization = '' } = request.headers;
    const known = isQuick ? verified.get(authorization) : undefined;
    if (known && known.exp * 1000 > Date.now()) request.user = known;
    else verified.set(authorization, await request.jwtVerify());
  });
  const subjectOf = ({ user }: { user: unknown }) => (user as { sub: string }).sub;
  const push = isQuick ? store.pushTogether : store.push;
  app.put('/api/quick-list', async (request, reply) => {
    const answer = await push(subjectOf(request), String(request.headers['idempotency-key']), request.body);
    return reply.headers(noStore).send(answer);
  });
  app.get('/api/changes', async (request, reply) =>
    reply.headers(noStore).send(store.pull(subjectOf(request))),
  );
  await app.listen({ port: Number(port), host: '127.0.0.1' });
} else {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const sub = subjectOf(request.headers.authorization?.slice('Bearer '.length) ?? '');
    const send = (text: string) => response.writeHead(200, noStore).end(text);
    if (request.method === 'GET') return send(store.pull(sub));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    return send(store.push(sub, String(request.headers['idempotency-key']), body));
  };
  createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(401).end());
  }).listen(Number(port), '127.0.0.1');
}

function subjectOf(token: string): string {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  const isGood = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    key,
    Buffer.from(signature, 'base64url'),
  );
  const { sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (!isGood || exp * 1000 < Date.now()) throw new Error('a bad token');
  return sub;
}
