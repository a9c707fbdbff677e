import { type Cursor, formatCursor, parseCursor } from 'sync-protocol/sync/cursor.ts';
import { isValid } from '#lib/json/is-valid.ts';
import { PresenceMessage } from './presence-message.ts';

/** NOTIFY channel on which the servers of one PostgreSQL database poke each other. */
export const channel = 'ateria_changes';
/** Sent instead of a cursor when a tier has changed; the name on the wire must stay, for older servers. */
const tierNews = 'plan';
/** Prefix of the id of a user who has left the household. */
const leftNews = 'left:';
/** Prefix of a `PresenceMessage` as JSON; it contains no blanks, which separate a message's parts. */
const presenceNews = 'presence:';

export interface PokeMessage {
  householdId: string;
  news: Cursor | 'tier' | { left: string } | { presence: PresenceMessage };
  /** Id of the sending server, which has told its own streams already. */
  from: string;
  /** Of a change: log ids of the writes that made it. */
  pushes?: readonly string[];
  /** Of a change: its `traceparent`. */
  trace?: string;
}

/** Maximum log ids per poke: a NOTIFY payload must be shorter than 8,000 bytes. */
export const mostPushes = 16;
const traceMark = 'trace:';
const pushPattern = /^[\w-]{1,64}$/;

/** Older servers ignore the parts after the sender. */
export function formatPoke({ householdId, news, from, pushes = [], trace }: PokeMessage): string {
  const traced = trace === undefined ? [] : [traceMark + trace];
  return [householdId, textOf(news), from, ...pushes.slice(-mostPushes), ...traced].join(' ');
}

/** Null for a payload that is not one of ours. */
export function parsePoke(payload: string): PokeMessage | null {
  const [householdId = '', text = '', from = '', ...rest] = payload.split(' ');
  const news = newsIn(text);
  const pushes = rest.filter((id) => pushPattern.test(id));
  const trace = rest.find((word) => word.startsWith(traceMark))?.slice(traceMark.length);
  return (
    news && {
      householdId,
      news,
      from,
      ...(pushes.length > 0 && { pushes }),
      ...(trace !== undefined && { trace }),
    }
  );
}

function textOf(news: PokeMessage['news']): string {
  if (news === 'tier') return tierNews;
  if ('presence' in news) return presenceNews + JSON.stringify(news.presence);
  return 'left' in news ? leftNews + news.left : formatCursor(news);
}

function newsIn(text: string): PokeMessage['news'] | null {
  if (text === tierNews) return 'tier';
  if (text.startsWith(presenceNews)) return presenceIn(text.slice(presenceNews.length));
  return text.startsWith(leftNews) ? { left: text.slice(leftNews.length) } : parseCursor(text);
}

function presenceIn(text: string): { presence: PresenceMessage } | null {
  try {
    const presence: unknown = JSON.parse(text);
    return isValid(PresenceMessage, presence) ? { presence } : null;
  } catch {
    return null;
  }
}
