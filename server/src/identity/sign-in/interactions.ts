import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { ContextOf } from '../pages/page-scope.ts';
import { viewerCookie } from '../pages/viewer.ts';
import type { AuthenticationMethods } from '../ways-in/sign-in-way.ts';
import type { IdentityAccount } from './accounts.ts';
import type { KnownBrowsers } from './known-browsers.ts';

export interface Interaction {
  uid: string;
  /** Path of this sign-in's pages. */
  base: string;
  prompt: string;
  params: Record<string, unknown>;
}

export type Interactions = ReturnType<typeof createInteractions>;

/**
 * A sign-in in progress, identified by the provider's cookie. It ends by telling the provider which account
 * signed in.
 */
export function createInteractions(deps: {
  provider: Provider;
  publicUrl: string;
  knownBrowsers: KnownBrowsers;
  contextOf: ContextOf;
}) {
  const { provider, publicUrl, knownBrowsers, contextOf } = deps;

  /** Throws SessionNotFound if the interaction has expired, is over, or belongs to another browser. */
  async function open(request: FastifyRequest, reply: FastifyReply) {
    const { uid, prompt, params } = await provider.interactionDetails(request.raw, reply.raw);
    const interaction: Interaction = { uid, base: `/oidc/interaction/${uid}`, prompt: prompt.name, params };
    const context = contextOf(request, params);
    reply.header('set-cookie', viewerCookie(context.viewer, publicUrl));
    return { interaction, context };
  }

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    account: IdentityAccount,
    amr: AuthenticationMethods,
  ) {
    const login = { accountId: account.id, remember: true, amr: [...amr] };
    const options = { mergeWithLastSubmission: false };
    knownBrowsers.remember(reply, account);
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }, options), 303);
  }

  /** Answers a consent prompt; the product's own client always has consent. */
  async function consent(request: FastifyRequest, reply: FastifyReply) {
    const options = { mergeWithLastSubmission: true };
    return reply.redirect(
      await provider.interactionResult(request.raw, reply.raw, { consent: {} }, options),
      303,
    );
  }

  return { open, finish, consent };
}
