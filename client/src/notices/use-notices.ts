import { useEffect, useMemo, useRef, useState } from 'react';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { type NoticeChannel, Notices } from 'sync-protocol/api/notices.ts';
import type { ApiFailure, ApiOutcome } from '#api/api-outcome.ts';
import { keepReadingHere } from '#api/keep-reading.ts';
import { createPersonApi } from '#api/person-api.ts';
import { useSessionContext } from '#auth/session/use-session.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { deviceOf, subscribeDevice } from './push-device.ts';

/** Why a choice did not come about. */
export type NoticeFault = 'not-allowed' | 'offline' | 'too-often' | 'refused';

export interface NoticeChoice {
  /** What the server has; undefined until it has said, null where it cannot be reached. */
  notices: Notices | null | undefined;
  isBusy: boolean;
  fault: NoticeFault | null;
  /** For a press: asks for the browser's permission where it needs one. */
  choose: (channel: NoticeChannel) => Promise<void>;
}

/** How the person is told of what is due; the server has the choice, and each browser its own permission. */
export function useNotices(): NoticeChoice {
  const { getAccessToken } = useSessionContext();
  const { locale } = useLocale();
  const client = useMemo(() => createPersonApi(getAccessToken), [getAccessToken]);
  const [notices, setNotices] = useState<Notices | null>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<NoticeFault | null>(null);
  /** Beginnings and ends of choices, counted. */
  const choices = useRef(0);

  useEffect(() => {
    let isCurrent = true;
    // Read again as well since the address may have been proven meanwhile, from the mail.
    const end = keepReadingHere(async () => {
      const before = choices.current;
      const answer = await client.request({ ...endpoints.readNotices, schema: Notices });
      // A choice that was made meanwhile knows better.
      if (!isCurrent || choices.current !== before) return true;
      // What was read before stays on screen where it cannot be read again.
      if (answer.kind === 'ok') setNotices(answer.body);
      else setNotices((before) => before ?? null);
      return answer.kind !== 'retry';
    });
    return () => {
      isCurrent = false;
      end();
    };
  }, [client]);

  const take = (answer: ApiOutcome<Notices>): boolean => {
    if (answer.kind === 'ok') setNotices(answer.body);
    else setFault(faultOf(answer));
    return answer.kind === 'ok';
  };

  const change = async (channel: NoticeChannel, publicKey: string) => {
    if (channel === 'push') {
      const device = await subscribeDevice(publicKey);
      if (!device) return setFault('not-allowed');
      if (!take(await client.request({ ...endpoints.addNoticeDevice, body: device, schema: Notices })))
        return;
    } else {
      const device = await deviceOf();
      if (device) {
        const body = { endpoint: device.endpoint };
        await client.request({ ...endpoints.dropNoticeDevice, body, schema: Notices });
        await device.unsubscribe();
      }
    }
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const body = { channel, timeZone, locale };
    take(await client.request({ ...endpoints.chooseNotices, body, schema: Notices }));
  };

  return {
    notices,
    isBusy,
    fault,
    choose: async (channel) => {
      if (!notices || isBusy) return;
      choices.current += 1;
      setBusy(true);
      setFault(null);
      try {
        await change(channel, notices.publicKey);
      } finally {
        choices.current += 1;
        setBusy(false);
      }
    },
  };
}

function faultOf(answer: ApiFailure): NoticeFault {
  if (answer.kind === 'refused') return 'refused';
  return answer.kind === 'retry' && answer.status === 429 ? 'too-often' : 'offline';
}
