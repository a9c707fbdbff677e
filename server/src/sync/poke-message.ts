import { type Cursor, formatCursor, parseCursor } from 'sync-protocol/sync/cursor.ts';
import { isValid } from '#lib/json/is-valid.ts';
import { PresenceMessage } from './presence-message.ts';

/** The channel on which servers of one PostgreSQL tell each other that a household has moved. */
export const channel = 'ateria_changes';
/** In place of a cursor: somebody's tier has changed; so called on the wire since the first version. */
const tierNews = 'plan';
/** Before the id of somebody who belongs to the household no longer. */
const leftNews = 'left:';
/** Before what servers tell each other of who is here, as JSON, in which nothing has a blank. */
const presenceNews = 'presence:';

export interface PokeMessage {
  householdId: string;
  news: Cursor | 'tier' | { left: string } | { presence: PresenceMessage };
  /** The server that tells, which has told its own streams already. */
  from: string;
  /** Of a change: the writes that made it, as the logs know them. */
  pushes?: readonly string[];
  /** Of a change: its `traceparent`. */
  trace?: string;
}

/** A message of PostgreSQL holds 8,000 bytes. */
export const mostPushes = 16;
const traceMark = 'trace:';
const pushPattern = /^[\w-]{1,64}$/;

/** Older servers read no further than the sender. */
export function formatPoke({ householdId, news, from, pushes = [], trace }: PokeMessage): string {
  const traced = trace === undefined ? [] : [traceMark + trace];
  return [householdId, textOf(news), from, ...pushes.slice(-mostPushes), ...traced].join(' ');
}

/** Null for what no server of ours sent. */
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
