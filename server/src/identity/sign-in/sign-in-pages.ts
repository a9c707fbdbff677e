import type { FastifyReply } from 'fastify';
import { createPage } from '../pages/create-page.ts';
import type { PageContext } from '../pages/layout.ts';
import { sendPage } from '../pages/page-reply.ts';
import { type FormState, signInPage } from '../pages/sign-in-page.ts';
import type { PasskeyRefusal, Passkeys } from '../ways-in/passkeys.ts';
import type { Interaction } from './interactions.ts';

export interface OpenPage {
  interaction: Interaction;
  context: PageContext;
}

export type SignInPages = ReturnType<typeof createSignInPages>;

/** The two pages on which a sign-in begins, each with a fresh challenge for a passkey. */
export function createSignInPages(deps: {
  passkeys: Pick<Passkeys, 'requestOptions' | 'creationOptions'>;
  hasGoogle: boolean;
  newId: () => string;
}) {
  const { passkeys, hasGoogle, newId } = deps;

  async function showSignIn(reply: FastifyReply, open: OpenPage, status: number, state: FormState) {
    const { interaction, context } = open;
    const passkeyOptions = await passkeys.requestOptions(interaction.uid);
    const offers = { hasGoogle, passkeyOptions };
    return sendPage(reply, status, signInPage(context, interaction.base, state, offers));
  }

  async function showCreate(reply: FastifyReply, open: OpenPage, status: number, state: FormState) {
    const { interaction, context } = open;
    const person = { id: newId(), email: state.email };
    const passkeyOptions = await passkeys.creationOptions(interaction.uid, person);
    return sendPage(reply, status, createPage(context, interaction.base, state, passkeyOptions));
  }

  return { showSignIn, showCreate };
}

/** The fault as text, and the id of a passkey that the browser should not offer again. */
export function passkeyFault({ t }: PageContext, refusal: PasskeyRefusal) {
  const { passkey } = t.waysIn;
  if (refusal.type === 'unknown') return { alert: passkey.unknown, unknownCredential: refusal.credentialId };
  return { alert: refusal.type === 'expired' ? passkey.expired : passkey.refused };
}
