import { useEffect } from 'react';
import { type AddNoticeDevice, Notices, noticeEndpoints } from 'sync-protocol/api/notices.ts';
import { keepReadingHere } from '#api/keep-reading.ts';
import { createPersonApi } from '#api/person-api.ts';
import { useSessionContext } from '#auth/session/use-session.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { deviceOf, toNoticeDevice } from './push-device.ts';

/**
 * Registers this browser's push subscription with the server again, at each start and after a change of
 * language: the registration ends with the sign-in that made it, the push service may have changed the
 * address, and notices use this browser's language and time zone. Does nothing without a subscription.
 */
export function KeptDevice() {
  const { getAccessToken } = useSessionContext();
  const { locale } = useLocale();
  useEffect(() => {
    const client = createPersonApi(getAccessToken);
    const end = keepReadingHere(async () => {
      const subscription = await deviceOf().catch(() => null);
      const device = subscription && toNoticeDevice(subscription);
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const body: AddNoticeDevice | null = device && { ...device, timeZone, locale };
      const request = { ...noticeEndpoints.addNoticeDevice, body, schema: Notices };
      const answer = body ? await client.request(request) : null;
      const isLater =
        answer?.kind === 'retry' || (answer?.kind === 'no-token' && answer.reason === 'offline');
      if (!isLater) end();
      return !isLater;
    });
    return end;
  }, [getAccessToken, locale]);
  return null;
}
