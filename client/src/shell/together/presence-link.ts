import {
  type OpenList,
  PresenceNews,
  type PresentPerson,
  presenceEveryMs,
  type SayPresence,
} from 'sync-protocol/api/presence.ts';
import { fits } from 'sync-protocol/schema/fits.ts';
import type { Timers } from '#sync/engine/timers.ts';
import type { Together } from '#sync/together/together.ts';

/** Minimum interval between messages, e.g. while leafing through the calendar. */
const leastPauseMs = 600;

/**
 * While the stream is open, tells the server that the person is present and which list is open: at once, when
 * the list changes, and periodically; and reports who else is. Without a stream nobody counts as present, and
 * nothing is sent.
 *
 * @param say sends it; what fails is sent again on the next occasion
 * @returns stops, and tells the server that the person is gone
 */
export function linkPresence(deps: {
  together: Pick<Together, 'stream' | 'openList'>;
  say: (said: SayPresence) => Promise<unknown>;
  timers: Timers;
  onPeople: (people: readonly PresentPerson[]) => void;
}): () => void {
  const { together, say, timers, onPeople } = deps;
  const { stream, openList } = together;
  let isStopped = false;
  let isSaying = false;
  /** Last list told to the server on this stream; undefined for none. */
  let said: OpenList | null | undefined;
  let cancelNext = () => {};

  const sayNow = async (): Promise<void> => {
    if (isSaying || isStopped || stream.read() === null) return;
    cancelNext();
    isSaying = true;
    const list = openList.read();
    said = list;
    await say(bodyOf(list)).catch(() => undefined);
    const isOther = said === undefined || openList.read() !== list;
    cancelNext = timers.after(isOther ? leastPauseMs : presenceEveryMs, () => void sayNow());
    isSaying = false;
  };
  const onList = () => {
    if (openList.read() !== said) void sayNow();
  };
  const onStream = () => {
    const answer = stream.read();
    if (answer === null || !('news' in answer)) {
      // A new stream knows nothing of what the old one was told.
      said = undefined;
      onPeople([]);
      if (answer) void sayNow();
    } else if (fits(PresenceNews, answer.news)) onPeople(answer.news.people);
  };
  const unsubscribes = [stream.subscribe(onStream), openList.subscribe(onList)];
  onStream();
  void sayNow();
  return () => {
    isStopped = true;
    cancelNext();
    for (const unsubscribe of unsubscribes) unsubscribe();
    onPeople([]);
    if (stream.read() !== null) void say({ isHere: false }).catch(() => undefined);
  };
}

const bodyOf = (list: OpenList | null): SayPresence => ({ isHere: true, ...(list !== null && { list }) });
