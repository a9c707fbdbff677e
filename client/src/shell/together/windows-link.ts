import { OpenList, PresentPerson, presenceEveryMs, presenceLifeMs } from 'sync-protocol/api/presence.ts';
import { fits } from 'sync-protocol/schema/fits.ts';
import { type Static, Type } from 'typebox';
import { createSignal, type Signal } from '#lib/signal/signal.ts';
import type { Timers } from '#sync/engine/timers.ts';
import type { Together } from '#sync/together/together.ts';

/** Messages between the windows of one browser. */
const Message = Type.Union([
  /** The person looks at a window with this list on it; null for no list. */
  Type.Object({
    kind: Type.Literal('looked'),
    window: Type.String(),
    list: Type.Union([OpenList, Type.Null()]),
  }),
  /** A window is no longer visible. */
  Type.Object({ kind: Type.Literal('left'), window: Type.String() }),
  /** A window has opened. */
  Type.Object({ kind: Type.Literal('ask') }),
  /** From the window with the stream: who else of the household is present. */
  Type.Object({ kind: Type.Literal('people'), people: Type.Array(PresentPerson) }),
]);
type Message = Static<typeof Message>;

/** Whether the person may be looking at the page. */
export interface Sight {
  isSeen: () => boolean;
  /** Calls back with the new visibility, and also at every focus. */
  subscribe: (listener: (isSeen: boolean) => void) => () => void;
}

/**
 * One window of a browser has the stream and speaks for all (SPEC H12). The others tell it what they show, so
 * that it reports the list last looked at, and it tells them who else is present.
 *
 * @returns `lookedAt`: the list to report; `tell`: passes on who is present; `stop`: ends it
 */
export function linkWindows(deps: {
  channel: BroadcastChannel;
  /** Unique name of this window. */
  window: string;
  together: Pick<Together, 'stream' | 'openList'>;
  sight: Sight;
  timers: Timers;
  onPeople: (people: readonly PresentPerson[]) => void;
}): {
  lookedAt: Signal<OpenList | null>;
  tell: (people: readonly PresentPerson[]) => void;
  stop: () => void;
} {
  const { channel, window, together, sight, timers, onPeople } = deps;
  const { stream, openList } = together;
  const lookedAt = createSignal<OpenList | null>(openList.read());
  /** The other window, if it was looked at last; null if it is this one. */
  let other: { window: string; list: OpenList | null } | null = null;
  let people: readonly PresentPerson[] = [];
  let hasSpoken = false;
  let cancelNext = () => {};

  const post = (message: Message) => channel.postMessage(message);
  const settle = () => lookedAt.set(other ? other.list : openList.read());
  const forgetOther = () => {
    other = null;
    settle();
  };

  /**
   * Announces that the person looks at this window; repeated, since a window that crashes cannot say that it
   * is gone.
   */
  const look = () => {
    cancelNext();
    if (!sight.isSeen()) return;
    forgetOther();
    post({ kind: 'looked', window, list: openList.read() });
    cancelNext = timers.after(presenceEveryMs, () => other === null && look());
  };
  const onSight = (isSeen: boolean) => {
    if (isSeen) return look();
    cancelNext();
    post({ kind: 'left', window });
  };
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (!fits(Message, data)) return;
    if (data.kind === 'looked') {
      other = { window: data.window, list: data.list };
      settle();
      cancelNext();
      cancelNext = timers.after(presenceLifeMs, forgetOther);
    } else if (data.kind === 'left') {
      if (other?.window === data.window) forgetOther();
    } else if (data.kind === 'ask') {
      if (stream.read() !== null) post({ kind: 'people', people: [...people] });
    } else if (stream.read() === null) onPeople(data.people);
  };

  channel.addEventListener('message', onMessage);
  const unsubscribes = [openList.subscribe(look), sight.subscribe(onSight)];
  post({ kind: 'ask' });
  look();
  return {
    lookedAt,
    tell: (now) => {
      const isSpeaking = stream.read() !== null;
      // A window without a stream, now and before, has nothing of its own to tell.
      if (!isSpeaking && !hasSpoken) return;
      hasSpoken = isSpeaking;
      people = now;
      onPeople(now);
      post({ kind: 'people', people: [...now] });
    },
    stop: () => {
      cancelNext();
      for (const unsubscribe of unsubscribes) unsubscribe();
      post({ kind: 'left', window });
      channel.close();
      onPeople([]);
    },
  };
}

/** Visibility of this page. */
export const sightOfPage: Sight = {
  isSeen: () => document.visibilityState === 'visible',
  subscribe: (listener) => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const tell = () => listener(sightOfPage.isSeen());
    for (const event of ['focus', 'pageshow']) globalThis.addEventListener(event, tell, { signal });
    globalThis.addEventListener('pagehide', () => listener(false), { signal });
    document.addEventListener('visibilitychange', tell, { signal });
    return () => listeners.abort();
  },
};
