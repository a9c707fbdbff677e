import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { GoogleAccounts } from '../google/google-accounts.ts';
import { keepLanguage, type PageContext } from '../pages/layout.ts';
import type { SecondStep } from '../ways-in/second-step.ts';
import { type AuthenticationMethods, wayOf } from '../ways-in/sign-in-way.ts';
import type { IdentityAccount } from './accounts.ts';
import type { Interaction, Interactions } from './interactions.ts';

export interface ProvenSignIn {
  interaction: Interaction;
  account: IdentityAccount;
  amr: AuthenticationMethods;
  isNew?: boolean;
}

export type FinishSignIn = ReturnType<typeof createFinishSignIn>;

/** The last step of every way to sign in. */
export function createFinishSignIn(deps: {
  interactions: Interactions;
  secondStep: SecondStep;
  googleAccounts: GoogleAccounts | undefined;
  logger: Pick<FastifyBaseLogger, 'info'>;
}) {
  const { interactions, secondStep, googleAccounts, logger } = deps;

  /** Completes the sign-in and returns to the app. */
  async function finish(request: FastifyRequest, reply: FastifyReply, proven: ProvenSignIn) {
    const { interaction, account, amr, isNew = false } = proven;
    const isLinked = (await googleAccounts?.completeLink(account, interaction.uid)) ?? false;
    const event = isNew ? 'identity.account_created' : 'identity.signed_in';
    logger.info({ event, accountId: account.id, by: wayOf(amr), isLinked }, 'signed in');
    return interactions.finish(request, reply, account, amr);
  }

  /** Calls `finish`, or first leads to the second step if the account has an authenticator app. */
  async function finishFirstStep(
    request: FastifyRequest,
    reply: FastifyReply,
    { viewer }: PageContext,
    proven: ProvenSignIn,
  ) {
    const { interaction, account, amr } = proven;
    if (!(await secondStep.begin(interaction.uid, account, amr))) return finish(request, reply, proven);
    return reply.redirect(keepLanguage(viewer, `${interaction.base}/second-step`), 303);
  }

  return { finish, finishFirstStep };
}
