import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formField } from '../pages/form.ts';
import { keepLanguage, type PageContext } from '../pages/layout.ts';
import { queryField, sendLimited } from '../pages/page-scope.ts';
import type { FormState } from '../pages/sign-in-page.ts';
import { emailFault, isTooLong, normalizeEmail, passwordFault } from '../passwords/password-rules.ts';
import { PASSWORD } from '../ways-in/sign-in-way.ts';
import type { FinishSignIn } from './finish-sign-in.ts';
import type { Interaction, Interactions } from './interactions.ts';
import type { SignIn, SignInAnswer } from './sign-in.ts';
import type { OpenPage, SignInPages } from './sign-in-pages.ts';

/** Why a person returns from Google to the sign-in page. */
export type GoogleProblem = 'declined' | 'failed' | 'unverified' | 'link' | 'disabled';

/** Routes for signing in and creating an account. */
export function interactionRoutes(
  scope: FastifyInstance,
  deps: {
    interactions: Interactions;
    signIn: SignIn;
    signInPages: SignInPages;
    finishSignIn: FinishSignIn;
    hasGoogle: boolean;
    logger: Pick<FastifyBaseLogger, 'info'>;
    /** Keyed hashes, so that the log can relate entries of a person or network without naming them. */
    whoAndWhere: (request: FastifyRequest) => { who: string; where: string };
  },
): void {
  const { interactions, signIn, signInPages, finishSignIn, hasGoogle, logger, whoAndWhere } = deps;
  const schema = { hide: true };

  scope.get('/oidc/interaction/:uid', { schema }, async (request, reply) => {
    const open = await interactions.open(request, reply);
    const { interaction, context } = open;
    if (interaction.prompt === 'consent') return interactions.consent(request, reply);
    const problem = queryField(request, 'problem');
    const isFirst = problem === undefined && queryField(request, 'lang') === undefined;
    if (isFirst && hasGoogle && interaction.params.ateria_connection === 'google')
      return reply.redirect(`${interaction.base}/google`, 303);
    if (isFirst && interaction.params.screen_hint === 'signup')
      return reply.redirect(`${interaction.base}/create`, 303);
    const state = { email: loginHint(interaction), alert: problemText(context, problem) };
    return signInPages.showSignIn(reply, open, 200, state);
  });

  scope.post('/oidc/interaction/:uid/sign-in', { schema }, async (request, reply) => {
    const open = await interactions.open(request, reply);
    const { interaction, context } = open;
    const { email, password } = credentialsOf(request);
    const state: FormState = {
      email,
      emailFault: emailFault(normalizeEmail(email)),
      passwordFault: password === '' ? 'password-empty' : undefined,
    };
    const show = (status: number, shown: FormState) => signInPages.showSignIn(reply, open, status, shown);
    if (hasFault(state)) return show(422, state);
    const alert = context.t.signIn.refused;
    if (isTooLong(password)) return show(401, { email, alert });
    const answer = await signIn.signIn(toCredentials(request, context, email, password));
    const forgottenPath = keepLanguage(context.viewer, `${interaction.base}/forgotten`);
    return conclude(request, reply, { ...open, answer, forgottenPath }, (status, why) =>
      show(status ?? 401, { email, alert: why ?? alert }),
    );
  });

  scope.get('/oidc/interaction/:uid/create', { schema }, async (request, reply) => {
    const open = await interactions.open(request, reply);
    return signInPages.showCreate(reply, open, 200, { email: loginHint(open.interaction) });
  });

  scope.post('/oidc/interaction/:uid/create', { schema }, async (request, reply) => {
    const open = await interactions.open(request, reply);
    const { context } = open;
    const { email, password } = credentialsOf(request);
    const normal = normalizeEmail(email);
    const state: FormState = {
      email,
      emailFault: emailFault(normal),
      passwordFault: passwordFault(password, { email: normal }),
    };
    const show = (status: number, shown: FormState) => signInPages.showCreate(reply, open, status, shown);
    if (hasFault(state)) return show(422, state);
    const answer = await signIn.createAccount(toCredentials(request, context, email, password));
    const alert = context.t.create.refused;
    return conclude(request, reply, { ...open, answer }, (status, why) =>
      show(status ?? 409, { email, alert: why ?? alert }),
    );
  });

  async function conclude(
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: OpenPage & { answer: SignInAnswer; forgottenPath?: string },
    refuse: (status?: number, why?: string) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const { interaction, context, answer, forgottenPath } = outcome;
    if (answer.type === 'limited') {
      const path = request.routeOptions.url;
      logger.info({ event: 'identity.limited', path, ...whoAndWhere(request) }, 'too many tries');
      const back = keepLanguage(context.viewer, interaction.base);
      return sendLimited(reply, context, answer.retryAfterMs, back, forgottenPath);
    }
    if (answer.type === 'disabled') return refuse(403, context.t.signIn.disabled);
    if (answer.type === 'refused') {
      const path = request.routeOptions.url;
      logger.info({ event: 'identity.refused', path, ...whoAndWhere(request) }, 'sign-in refused');
      return refuse();
    }
    const { account, isNew } = answer;
    return finishSignIn.finishFirstStep(request, reply, context, {
      interaction,
      account,
      amr: PASSWORD,
      isNew,
    });
  }
}

function credentialsOf(request: FastifyRequest): { email: string; password: string } {
  return {
    email: formField(request.body, 'email').slice(0, 320),
    password: formField(request.body, 'password'),
  };
}

function toCredentials(request: FastifyRequest, context: PageContext, email: string, password: string) {
  const { ip, headers } = request;
  const { locale } = context.viewer;
  return { email: normalizeEmail(email), password, ip, cookies: headers.cookie, locale };
}

function hasFault(state: FormState): boolean {
  return state.emailFault !== undefined || state.passwordFault !== undefined;
}

function loginHint({ params }: Interaction): string {
  return typeof params.login_hint === 'string' ? params.login_hint.slice(0, 254) : '';
}

function problemText({ t }: PageContext, problem: string | undefined): string | undefined {
  const sentences: Record<GoogleProblem, string> = {
    declined: t.google.declined,
    failed: t.google.failed,
    unverified: t.google.unverified,
    link: t.signIn.linkGoogle,
    disabled: t.signIn.disabled,
  };
  return Object.entries(sentences).find(([name]) => name === problem)?.[1];
}
