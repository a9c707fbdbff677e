import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import { createNoticeClock } from '#features/notices/notices.ts';
import { createNoticesRepository } from '#features/notices/notices-repository.ts';
import { createNotifiedOccurrences } from '#features/notices/notified-occurrences.ts';
import type { NotifyDueDeps } from '#features/notices/notify-due.ts';
import { createPushSender } from '#features/notices/push-sender.ts';
import { loadVapidKey } from '#features/notices/vapid-key.ts';
import { readOrCreateSecretFile } from '#identity/keys/secret-file.ts';
import { createMail } from '#mail/mail.ts';
import type { AppDeps } from './app-deps.ts';

/** Notices of what is due, with their key for pushes and their mails. */
export async function createNotices(
  { config, database, nowMs, fetch }: AppDeps,
  deps: Pick<NotifyDueDeps, 'rows' | 'tiers' | 'addressOf'> & { log: FastifyBaseLogger },
) {
  const { dataDir, publicUrl } = config;
  const repository = createNoticesRepository({ db: database.db, nowMs });
  const key = await loadVapidKey(path.join(dataDir, 'notices', 'vapid-key.json'), readOrCreateSecretFile);
  const mail = createMail({
    ...config.mail,
    outboxDir: path.join(dataDir, 'outbox'),
    logger: deps.log,
  });
  const clock = createNoticeClock({
    ...deps,
    repository,
    publicUrl,
    nowMs,
    occurrences: createNotifiedOccurrences({ db: database.db, nowMs }),
    sendPush: createPushSender({ key, contact: contactOf(config), fetch, nowMs }),
    sendMail: mail.send,
  });
  const stop = async () => {
    await clock.stop();
    await mail.close();
  };
  return { repository, publicKey: key.publicKey, start: clock.start, stop };
}

/** Whom push services may write to about this server (RFC 8292). */
function contactOf({ mail, publicUrl }: Config): string {
  return mail.supportEmail === undefined ? publicUrl : `mailto:${mail.supportEmail}`;
}
