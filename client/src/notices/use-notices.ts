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
import { deviceOf, type SubscribeFault, subscribeDevice } from './push-device.ts';

/** Why a choice failed. */
export type NoticeFault = SubscribeFault | 'offline' | 'too-often' | 'refused';

export interface NoticeChoice {
  /** Settings on the server; undefined until it has answered, null if it cannot be reached. */
  notices: Notices | null | undefined;
  isBusy: boolean;
  /** Whether this browser gets notices; undefined until known. */
  isHere: boolean | undefined;
  fault: NoticeFault | null;
  /**
   * Sets how the person is notified of what is due. Must be called from a press, as it may request
   * permission.
   */
  choose: (channel: NoticeChannel) => Promise<void>;
  /** Sets all kinds of notices about others, for this browser too. Must be called from a press. */
  chooseKinds: (kinds: NoticeKind[]) => Promise<void>;
}

/** The person's notice settings. The server stores the choice, and each browser its own permission. */
export function useNotices(): NoticeChoice {
  const { getAccessToken } = useSessionContext();
  const { locale } = useLocale();
  const client = useMemo(() => createPersonApi(getAccessToken), [getAccessToken]);
  const [notices, setNotices] = useState<Notices | null>();
  const [isBusy, setBusy] = useState(false);
  const [isHere, setHere] = useState<boolean>();
  const [fault, setFault] = useState<NoticeFault | null>(null);
  /** Counts beginnings and ends of choices. */
  const choices = useRef(0);

  useEffect(() => {
    let isCurrent = true;
    // Read repeatedly, since the e-mail address may have been confirmed meanwhile from the mail.
    const end = keepReadingHere(async () => {
      const before = choices.current;
      const answer = await client.request({ ...noticeEndpoints.readNotices, schema: Notices });
      // A choice made during the request is newer than this answer.
      if (!isCurrent || choices.current !== before) return true;
      // If it cannot be read again, the previous state stays on the screen.
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

  /** Subscribes this browser and tells the server; resolves to whether that worked. */
  const tellHere = async (publicKey: string): Promise<boolean> => {
    const device = await subscribeDevice(publicKey);
    if (typeof device === 'string') {
      setFault(device);
      return false;
    }
    const request = { ...noticeEndpoints.addNoticeDevice, body: device, schema: Notices };
    const isTaken = take(await client.request(request));
    if (isTaken) setHere(true);
    return isTaken;
  };

  const tellHereNoMore = async () => {
    const device = await deviceOf();
    if (!device) return;
    const body = { endpoint: device.endpoint };
    await client.request({ ...noticeEndpoints.dropNoticeDevice, body, schema: Notices });
    await device.unsubscribe();
  };

  /** Runs one change at a time, and only once the settings are known. */
  const change = async (work: (now: Notices) => Promise<void>) => {
    if (!notices || isBusy) return;
    choices.current += 1;
    setBusy(true);
    setFault(null);
    try {
      await work(notices);
      if ((await deviceOf()) === null) setHere(false);
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
        // Only after the change was accepted: otherwise this browser keeps getting notices.
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
