import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import { createNoticeClock, createShoppingClock } from '#features/notices/notices.ts';
import { createNoticesRepository } from '#features/notices/notices-repository.ts';
import { createNotifiedOccurrences } from '#features/notices/notified-occurrences.ts';
import type { NotifyDueDeps } from '#features/notices/notify-due.ts';
import { createPushSender, type SendPush } from '#features/notices/push-sender.ts';
import { createCookingPlansRepository } from '#features/notices/together/cooking-plans.ts';
import { createNoticeKinds } from '#features/notices/together/notice-kinds.ts';
import { createShoppingNewsRepository } from '#features/notices/together/shopping-news.ts';
import { loadVapidKey } from '#features/notices/vapid-key.ts';
import { secretStore } from '#identity/keys/secret-store.ts';
import type { ServerFigures } from '#lib/operations/server-figures.ts';
import type { Mail } from '#mail/mail.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';
import type { ReadPages } from '#rows/read-pages.ts';
import type { AppDeps } from './app-deps.ts';

/** Creates the notices of what is due, with their VAPID key and mails. */
export async function createNotices(
  { config, database, nowMs, fetch }: AppDeps,
  {
    mail,
    counts,
    ...deps
  }: Pick<NotifyDueDeps, 'tiers' | 'addressOf'> & {
    rows: Pick<HouseholdRows, 'list' | 'find'>;
    readPages: ReadPages;
    mail: Mail;
    log: FastifyBaseLogger;
    counts: ServerFigures['notices'];
  },
) {
  const { publicUrl } = config;
  const repository = createNoticesRepository({ db: database.db, nowMs });
  const secrets = secretStore(config);
  const key = await loadVapidKey((create) => secrets.read('vapid-key', create), secrets.placeOf('vapid-key'));
  const { db } = database;
  const sendPush = createPushSender({ key, contact: contactOf(config), fetch, nowMs });
  const sendCounted: SendPush = async (...asked) => {
    const result = await sendPush(...asked);
    counts[result] += 1;
    return result;
  };
  const common = { ...deps, repository, nowMs, sendPush: sendCounted };
  const clock = createNoticeClock({
    ...common,
    publicUrl,
    occurrences: createNotifiedOccurrences({ db, nowMs }),
    cookingPlans: createCookingPlansRepository({ db }),
    sendMail: mail.send,
  });
  const shopping = createShoppingClock({
    ...common,
    shoppingNews: createShoppingNewsRepository({ db, nowMs }),
  });
  return {
    repository,
    kinds: createNoticeKinds({ db, nowMs }),
    publicKey: key.publicKey,
    start: async () => {
      await clock.start();
      await shopping.start();
    },
    stop: async () => {
      await shopping.stop();
      await clock.stop();
    },
  };
}

/** Contact for push services about this server (RFC 8292). */
function contactOf({ mail, publicUrl }: Config): string {
  return mail.supportEmail === undefined ? publicUrl : `mailto:${mail.supportEmail}`;
}
