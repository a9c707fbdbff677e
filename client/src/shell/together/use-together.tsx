import { type ReactNode, useState } from 'react';
import type { OpenList } from 'sync-protocol/api/presence.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useSignal } from '#sync/together/signal.ts';
import { lazyWithTexts } from '../lazy-with-texts.ts';
import type { ListRow } from './authored-rows.ts';
import type { ListNews } from './together-top.tsx';

const TogetherTop = lazyWithTexts(() => import('./together-top.tsx'));

const nothing: ListNews = { news: null, signs: new Map() };

/**
 * What a list has where the household is of several people: `top` for its head, `news` for its line, `signs` for its rows. Nothing
 * of it is loaded for who is alone.
 *
 * @param rows undefined until they have been read
 */
export function useTogether(list: OpenList, rows?: readonly ListRow[]): ListNews & { top: ReactNode } {
  const company = useSignal(useSync().together.company);
  const [listNews, setListNews] = useState(nothing);
  if (!company) return { ...nothing, top: null };
  return {
    ...listNews,
    top: <TogetherTop list={list} rows={rows} company={company} onNews={setListNews} />,
  };
}
