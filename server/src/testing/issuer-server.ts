import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JSONWebKeySet } from 'jose';

/** Serves an issuer's discovery document and keys over HTTP. `named` overrides the issuer in the document. */
export async function startIssuerServer(jwks: JSONWebKeySet, named?: string) {
  const calls: string[] = [];
  const http = createServer((request, response) => {
    calls.push(request.url ?? '');
    const document = { issuer: named ?? issuer, jwks_uri: `${issuer}/jwks` };
    const body = request.url === '/jwks' ? jwks : document;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const close = () => new Promise((resolve) => http.close(resolve).closeAllConnections());
  return { issuer, calls, close };
}
