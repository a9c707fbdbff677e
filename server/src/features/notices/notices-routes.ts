import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AddNoticeDevice,
  ChooseNoticeKinds,
  ChooseNotices,
  chooseNoticeKinds,
  ForgetDevice,
  NoticeLocale,
  Notices,
  noticeEndpoints,
} from 'sync-protocol/api/notices.ts';
import type { Locale } from 'sync-protocol/locales.ts';
import { AppError } from '#lib/app-error.ts';
import { errorAnswers } from '#lib/error-answers.ts';
import type { MailAddress } from '#lib/identity.ts';
import { localTime } from '#lib/local-time.ts';
import type { Member } from '#lib/member.ts';
import type { Tiers } from '#lib/tiers.ts';
import type { NoticesRepository } from './notices-repository.ts';
import { isPushService } from './push-sender.ts';
import type { NoticeKinds } from './together/notice-kinds.ts';

/**
 * `/api/notices`: how a person is notified of due recurring purchases (premium) and of what others do, and on
 * which devices.
 */
export const noticesRoutes: FastifyPluginAsyncTypebox<{
  repository: NoticesRepository;
  kinds: NoticeKinds;
  tiers: Tiers;
  addressOf: (member: Member) => Promise<MailAddress | null>;
  /** Mails a link with which the person verifies their address. */
  mailAddressProof: (member: Member, locale: Locale) => Promise<'sent' | 'limited' | 'needless'>;
  publicKey: string;
}> = async (app, { repository, kinds, tiers, addressOf, mailAddressProof, publicKey }) => {
  const common = { tags: ['notices'], security: [{ bearer: [] }] };
  const answer = { 200: Notices, ...errorAnswers };

  const noticesOf = async (member: Member): Promise<Notices> => ({
    channel: await repository.channelOf(member.userId),
    kinds: await kinds.kindsOf(member.userId),
    devices: (await repository.devicesOf(member.userId)).length,
    address: await addressOf(member),
    publicKey,
  });

  /** Notices are sent only to a verified address; mails a verification link if it is not. */
  const prepareMail = async (member: Member, locale: Locale): Promise<void> => {
    const address = await addressOf(member);
    if (!address) throw new AppError('invalid_request', 'There is no address to write to.');
    if (address.isProven) return;
    if ((await mailAddressProof(member, locale)) === 'limited')
      throw new AppError('rate_limited', 'So many mails have been sent. Try again in an hour.');
  };

  app.route({
    method: noticeEndpoints.readNotices.method,
    url: noticeEndpoints.readNotices.path,
    schema: { ...common, summary: 'How one is notified of what is due', response: answer },
    handler: async ({ member }) => noticesOf(member),
  });

  app.route({
    method: noticeEndpoints.chooseNotices.method,
    url: noticeEndpoints.chooseNotices.path,
    schema: { ...common, summary: 'Choose how one is notified', body: ChooseNotices, response: answer },
    handler: async ({ member, body }) => {
      if (body.channel !== 'off') await tiers.requirePremium(member);
      requireTimeZone(body.timeZone);
      if (body.channel === 'email') await prepareMail(member, body.locale);
      await repository.choose(member.userId, body);
      return noticesOf(member);
    },
  });

  app.route({
    method: chooseNoticeKinds.method,
    url: chooseNoticeKinds.path,
    schema: {
      ...common,
      summary: 'Choose what one hears of the others',
      body: ChooseNoticeKinds,
      response: answer,
    },
    handler: async ({ member, body }) => {
      requireTimeZone(body.timeZone);
      await kinds.choose(member.userId, body);
      return noticesOf(member);
    },
  });

  app.route({
    method: noticeEndpoints.setNoticeLocale.method,
    url: noticeEndpoints.setNoticeLocale.path,
    schema: {
      ...common,
      summary: 'Set the language and time zone of the notices one gets',
      body: NoticeLocale,
      response: answer,
    },
    handler: async ({ member, body }) => {
      requireTimeZone(body.timeZone);
      await repository.follow(member.userId, body);
      return noticesOf(member);
    },
  });

  app.route({
    method: noticeEndpoints.addNoticeDevice.method,
    url: noticeEndpoints.addNoticeDevice.path,
    schema: { ...common, summary: 'Tell this browser too', body: AddNoticeDevice, response: answer },
    handler: async ({ member, signIn, body: { timeZone, locale, ...device } }) => {
      if (!isPushService(device.endpoint))
        throw new AppError('invalid_request', 'This push service is not known here.');
      if (timeZone !== undefined) requireTimeZone(timeZone);
      await repository.addDevice({ userId: member.userId, session: signIn.session }, device);
      if (timeZone !== undefined && locale !== undefined)
        await repository.follow(member.userId, { timeZone, locale });
      return noticesOf(member);
    },
  });

  app.route({
    method: noticeEndpoints.dropNoticeDevice.method,
    url: noticeEndpoints.dropNoticeDevice.path,
    schema: { ...common, summary: 'Tell this browser no more', body: ForgetDevice, response: answer },
    handler: async ({ member, body }) => {
      await repository.dropDevice(member.userId, body.endpoint);
      return noticesOf(member);
    },
  });
};

function requireTimeZone(timeZone: string): void {
  if (!localTime(0, timeZone)) throw new AppError('invalid_request', 'There is no such time zone.');
}
