import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { OpenList } from 'sync-protocol/api/presence.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import type { Company } from '#sync/together/together.ts';
import { Initials } from '#ui/initials.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { ListRow } from './authored-rows.ts';
import { isSameList } from './list-queues.ts';
import { useNewsLine } from './news-line.tsx';
import { type RowSigns, useRowSigns } from './use-row-signs.tsx';

/** What others do on a list. */
export interface ListNews {
  /** A line that disappears by itself; null for none. */
  news: string | null;
  /** Per row: who added it, and whether that is new. */
  signs: RowSigns;
}

interface TogetherTopProps {
  list: OpenList;
  /** Undefined until read. */
  rows: readonly ListRow[] | undefined;
  company: Company;
  onNews: (listNews: ListNews) => void;
}

/** At the top of a list: who else has it open. Also announces that this person has it open. */
export default function TogetherTop({ list, rows, company, onNews }: TogetherTopProps) {
  const { t } = useLingui();
  const { openList } = useSync().together;
  useEffect(() => {
    openList.set(list);
    return () => openList.set(null);
  }, [openList, list]);
  const news = useNewsLine(list, company);
  const signs = useRowSigns(list, rows, company);
  useEffect(() => onNews({ news, signs }), [news, signs, onNews]);

  const { people, members } = company;
  const inList = people.filter(({ lists }) => lists.some((other) => isSameList(list, other)));
  const here = members.filter(({ _id }) => inList.some((person) => person._id === _id));
  if (here.length === 0) return null;
  const isCalendar = list.startsWith('calendar:');
  return (
    <chakra.ul
      aria-label={isCalendar ? t`Also looking at these days` : t`Also in this list`}
      display="flex"
      flexShrink="0"
      marginInlineEnd="1"
    >
      {here.map(({ _id, name, picture }) => (
        <chakra.li key={_id} title={name} marginInlineStart={{ _notFirst: '-1.5' }}>
          <Initials name={name} id={_id} portrait={picture} size="small" />
          <VisuallyHidden>{name || t`somebody without a name`}</VisuallyHidden>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
