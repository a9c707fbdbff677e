import { useEffect } from 'react';
import {
  type AddNoticeDevice,
  type NoticeDevice,
  Notices,
  noticeEndpoints,
} from 'sync-protocol/api/notices.ts';
import { keepReadingHere } from '#api/keep-reading.ts';
import { createPersonApi } from '#api/person-api.ts';
import { useSessionContext } from '#auth/session/use-session.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { deviceOf, isOfKey, subscribePermitted, toNoticeDevice } from './push-device.ts';

/**
 * Registers this browser's push subscription with the server again, at each start and after a change of
 * language: the registration ends with the sign-in that made it, the push service may have changed the
 * address, and notices use this browser's language and time zone. A subscription with a former VAPID key of
 * the server is replaced. Does nothing without a subscription.
 */
export function KeptDevice() {
  const { getAccessToken } = useSessionContext();
  const { locale } = useLocale();
  useEffect(() => {
    const client = createPersonApi(getAccessToken);
    const register = (device: NoticeDevice) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const body: AddNoticeDevice = { ...device, timeZone, locale };
      return client.request({ ...noticeEndpoints.addNoticeDevice, body, schema: Notices });
    };
    const end = keepReadingHere(async () => {
      const subscription = await deviceOf().catch(() => null);
      const device = subscription && toNoticeDevice(subscription);
      let answer = device && (await register(device));
      if (subscription && answer?.kind === 'ok' && !isOfKey(subscription, answer.body.publicKey)) {
        const renewed = await subscribePermitted(answer.body.publicKey);
        if (typeof renewed !== 'string') answer = await register(renewed);
      }
      const isLater =
        answer?.kind === 'retry' || (answer?.kind === 'no-token' && answer.reason === 'offline');
      if (!isLater) end();
      return !isLater;
    });
    return end;
  }, [getAccessToken, locale]);
  return null;
}
