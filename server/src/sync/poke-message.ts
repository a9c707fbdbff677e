import { type Cursor, formatCursor, parseCursor } from 'sync-protocol/sync/cursor.ts';

/** The channel on which servers of one PostgreSQL tell each other that a household has moved. */
export const channel = 'ateria_changes';
/** In place of a cursor: somebody's plan has changed. */
const planNews = 'plan';

export interface PokeMessage {
  householdId: string;
  news: Cursor | 'plan';
  /** The server that tells, which has told its own streams already. */
  from: string;
}

export function formatPoke({ householdId, news, from }: PokeMessage): string {
  return `${householdId} ${news === 'plan' ? planNews : formatCursor(news)} ${from}`;
}

/** Null for what no server of ours sent. */
export function parsePoke(payload: string): PokeMessage | null {
  const [householdId = '', text = '', from = ''] = payload.split(' ');
  const news = text === planNews ? 'plan' : parseCursor(text);
  return news && { householdId, news, from };
}
