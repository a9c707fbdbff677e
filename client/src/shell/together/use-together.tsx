import { type ReactNode, useState } from 'react';
import type { OpenList } from 'sync-protocol/api/presence.ts';
import { useSignal } from '#lib/signal/use-signal.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { lazyWithTexts } from '../lazy-with-texts.ts';
import type { ListRow } from './authored-rows.ts';
import type { ListNews } from './together-top.tsx';

const TogetherTop = lazyWithTexts(() => import('./together-top.tsx'));

const nothing: ListNews = { news: null, signs: new Map() };

/**
 * The extras of a list in a household of several people: `top` for its header, `news` for its line, `signs`
 * for its rows. Nothing is loaded for a household of one.
 *
 * @param rows undefined until read
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
