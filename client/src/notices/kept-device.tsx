import { useEffect } from 'react';
import { Notices, noticeEndpoints } from 'sync-protocol/api/notices.ts';
import { keepReadingHere } from '#api/keep-reading.ts';
import { createPersonApi } from '#api/person-api.ts';
import { useSessionContext } from '#auth/session/use-session.ts';
import { deviceOf, toNoticeDevice } from './push-device.ts';

/**
 * Names a browser that is notified to the server again, once a start: it goes with the sign-in that named it, of which this may
 * be a new one, and its push service may have given it another address. Does nothing in a browser without a subscription.
 */
export function KeptDevice() {
  const { getAccessToken } = useSessionContext();
  useEffect(() => {
    const client = createPersonApi(getAccessToken);
    const end = keepReadingHere(async () => {
      const subscription = await deviceOf().catch(() => null);
      const body = subscription && toNoticeDevice(subscription);
      const request = { ...noticeEndpoints.addNoticeDevice, body, schema: Notices };
      const answer = body ? await client.request(request) : null;
      const isLater =
        answer?.kind === 'retry' || (answer?.kind === 'no-token' && answer.reason === 'offline');
      if (!isLater) end();
      return !isLater;
    });
    return end;
  }, [getAccessToken]);
  return null;
}
