import { useEffect } from 'react';
import {
  type AddNoticeDevice,
  type NoticeDevice,
  type NoticeLocale,
  Notices,
  noticeEndpoints,
} from 'sync-protocol/api/notices.ts';
import { keepReadingHere } from '#api/keep-reading.ts';
import { createPersonApi } from '#api/person-api.ts';
import { useSessionContext } from '#auth/session/use-session.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { keep, keptText } from '#lib/keep.ts';
import { deviceOf, isOfKey, subscribePermitted, toNoticeDevice } from './push-device.ts';
import { useTimeZone } from './use-time-zone.ts';

/** Local storage key of the language and time zone that this browser's notices have, as last told. */
const TOLD_LOCALE_KEY = 'ateria.noticeLocale';

/**
 * Registers this browser's push subscription with the server again, at each start and after a change of
 * language or time zone: the registration ends with the sign-in that made it, the push service may have changed the
 * address, and notices use this browser's language and time zone. A subscription with a former VAPID key of
 * the server is replaced. Without a subscription there may be notices by mail, so a change of language or time
 * zone is told too; which of several devices was used first decides nothing.
 */
export function KeptDevice() {
  const { getAccessToken } = useSessionContext();
  const { locale } = useLocale();
  const timeZone = useTimeZone();
  useEffect(() => {
    const client = createPersonApi(getAccessToken);
    const here: NoticeLocale = { timeZone, locale };
    const register = (device: NoticeDevice) => {
      const body: AddNoticeDevice = { ...device, ...here };
      return client.request({ ...noticeEndpoints.addNoticeDevice, body, schema: Notices });
    };
    const told = `${locale} ${timeZone}`;
    const tellChange = async () => {
      const toldBefore = keptText(localStorage, TOLD_LOCALE_KEY);
      if (toldBefore === null || toldBefore === told) return null;
      return client.request({ ...noticeEndpoints.setNoticeLocale, body: here, schema: Notices });
    };
    const end = keepReadingHere(async () => {
      const subscription = await deviceOf().catch(() => null);
      const device = subscription && toNoticeDevice(subscription);
      let answer = device ? await register(device) : await tellChange();
      if (subscription && answer?.kind === 'ok' && !isOfKey(subscription, answer.body.publicKey)) {
        const renewed = await subscribePermitted(answer.body.publicKey);
        if (typeof renewed !== 'string') answer = await register(renewed);
      }
      const isLater =
        answer?.kind === 'retry' || (answer?.kind === 'no-token' && answer.reason === 'offline');
      if (isLater) return false;
      keep(localStorage, TOLD_LOCALE_KEY, told);
      end();
      return true;
    });
    return end;
  }, [getAccessToken, locale, timeZone]);
  return null;
}
