import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { interactionPolicy, Provider } from 'oidc-provider';

export interface GooglePersonSeed {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
}

/** A second real OpenID provider in place of Google: `person` is who signs in there; null declines. */
export async function startStandInGoogle(publicUrl: string) {
  const state: { person: GooglePersonSeed | null } = { person: null };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const issuer = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'g1', alg: 'RS256', use: 'sig' }] },
    clients: [
      {
        client_id: 'ateria-at-google',
        client_secret: 'google-secret',
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${publicUrl}/oidc/google/callback`],
      },
    ],
    cookies: { keys: ['test'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    extraParams: ['hl'],
    findAccount: async (_ctx, id) => ({ accountId: id, claims: async () => ({ ...state.person, sub: id }) }),
    loadExistingGrant: async (ctx) => {
      const { client, session, provider: self } = ctx.oidc;
      const grant = new self.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    interactions: { policy, url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  });
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
    const result =
      state.person === null
        ? { error: 'access_denied', error_description: 'declined' }
        : { select_account: {}, login: { accountId: state.person.sub } };
    return provider.interactionFinished(request, response, result);
  });

  return {
    issuer,
    state,
    client: { clientId: 'ateria-at-google', clientSecret: 'google-secret', issuer },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
