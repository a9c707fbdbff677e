import { useEffect, useMemo, useRef, useState } from 'react';
import {
  chooseNoticeKinds,
  type NoticeChannel,
  type NoticeKind,
  Notices,
  noticeEndpoints,
} from 'sync-protocol/api/notices.ts';
import type { ApiFailure, ApiOutcome } from '#api/api-outcome.ts';
import { keepReadingHere } from '#api/keep-reading.ts';
import { createPersonApi } from '#api/person-api.ts';
import { useSessionContext } from '#auth/session/use-session.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { deviceOf, subscribeDevice } from './push-device.ts';

/** Why a choice did not come about. */
export type NoticeFault = 'not-allowed' | 'not-ready' | 'offline' | 'too-often' | 'refused';

export interface NoticeChoice {
  /** What the server has; undefined until it has said, null where it cannot be reached. */
  notices: Notices | null | undefined;
  isBusy: boolean;
  /** Whether this browser is notified; undefined until it has said. */
  isHere: boolean | undefined;
  fault: NoticeFault | null;
  /** How one is notified of what is due. For a press: asks for the browser's permission where it needs one. */
  choose: (channel: NoticeChannel) => Promise<void>;
  /** All that one wants to hear of the others, by this browser too. For a press, as well. */
  chooseKinds: (kinds: NoticeKind[]) => Promise<void>;
}

/** How the person is notified of what is due, and of what the others do; the server has the choice, and each browser its own permission. */
export function useNotices(): NoticeChoice {
  const { getAccessToken } = useSessionContext();
  const { locale } = useLocale();
  const client = useMemo(() => createPersonApi(getAccessToken), [getAccessToken]);
  const [notices, setNotices] = useState<Notices | null>();
  const [isBusy, setBusy] = useState(false);
  const [isHere, setHere] = useState<boolean>();
  const [fault, setFault] = useState<NoticeFault | null>(null);
  /** Beginnings and ends of choices, counted. */
  const choices = useRef(0);

  useEffect(() => {
    let isCurrent = true;
    // Read again as well since the address may have been proven meanwhile, from the mail.
    const end = keepReadingHere(async () => {
      const before = choices.current;
      const answer = await client.request({ ...noticeEndpoints.readNotices, schema: Notices });
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

  useEffect(() => {
    let isCurrent = true;
    deviceOf().then(
      (device) => isCurrent && setHere(device !== null),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  const take = (answer: ApiOutcome<Notices>): boolean => {
    if (answer.kind === 'ok') setNotices(answer.body);
    else setFault(faultOf(answer));
    return answer.kind === 'ok';
  };

  /** Answers whether this browser is notified from now on. */
  const tellHere = async (publicKey: string): Promise<boolean> => {
    const device = await subscribeDevice(publicKey);
    if (typeof device !== 'string')
      return take(
        await client.request({ ...noticeEndpoints.addNoticeDevice, body: device, schema: Notices }),
      );
    setFault(device);
    return false;
  };

  const tellHereNoMore = async () => {
    const device = await deviceOf();
    if (!device) return;
    const body = { endpoint: device.endpoint };
    await client.request({ ...noticeEndpoints.dropNoticeDevice, body, schema: Notices });
    await device.unsubscribe();
  };

  /** One thing after the other, by somebody who has been read. */
  const change = async (work: (now: Notices) => Promise<void>) => {
    if (!notices || isBusy) return;
    choices.current += 1;
    setBusy(true);
    setFault(null);
    try {
      await work(notices);
      setHere((await deviceOf()) !== null);
    } finally {
      choices.current += 1;
      setBusy(false);
    }
  };

  const here = () => ({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale });

  return {
    notices,
    isBusy,
    isHere,
    fault,
    choose: (channel) =>
      change(async ({ publicKey, kinds }) => {
        if (channel === 'push' && !(await tellHere(publicKey))) return;
        const body = { channel, ...here() };
        const isTaken = take(
          await client.request({ ...noticeEndpoints.chooseNotices, body, schema: Notices }),
        );
        // Not before: where nothing has changed this browser goes on being notified.
        if (isTaken && channel !== 'push' && kinds.length === 0) await tellHereNoMore();
      }),
    chooseKinds: (kinds) =>
      change(async ({ publicKey, channel, kinds: before }) => {
        if (kinds.length >= before.length && kinds.length > 0 && !(await tellHere(publicKey))) return;
        const body = { kinds, ...here() };
        const isTaken = take(await client.request({ ...chooseNoticeKinds, body, schema: Notices }));
        if (isTaken && kinds.length === 0 && channel !== 'push') await tellHereNoMore();
      }),
  };
}

function faultOf(answer: ApiFailure): NoticeFault {
  if (answer.kind === 'refused') return 'refused';
  return answer.kind === 'retry' && answer.status === 429 ? 'too-often' : 'offline';
}
