import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ActivityEntry } from 'sync-protocol/api/activity.ts';
import { groupBy } from 'sync-protocol/group-by.ts';
import { asEdit } from 'sync-protocol/nouns/edit.ts';
import { tableNamed } from '#db/noun-tables.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useFormat } from '#i18n/format.ts';
import { capitalized, useDayFormat } from '#i18n/format-day.ts';
import { nounWords } from '#i18n/noun-words.ts';
import { localDay } from '#lib/local-day.ts';
import { useOnline } from '#lib/use-online.ts';
import { usePeople } from '#shell/households/use-people.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Initials } from '#ui/initials.tsx';
import { PanelPage, PanelSection } from '#ui/panel-section.tsx';
import { Bone } from '#ui/waiting/bone.tsx';
import { useActivityWords } from './activity-words.ts';
import { useActivity } from './use-activity.ts';

/** What members of the household did in the last 30 days, by day; removed things can be restored. */
export function ActivityView() {
  return (
    <PanelPage>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.h2 fontSize="xl" fontWeight="semibold">
          <Trans>What was done</Trans>
        </chakra.h2>
        <Button asChild>
          <Link to="/household">
            <Trans>To the household</Trans>
          </Link>
        </Button>
      </chakra.div>
      <Days />
    </PanelPage>
  );
}

function Days() {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { long } = useDayFormat();
  const { entries, hasMore, isFailed, isReading, readAgain, readMore } = useActivity();
  const people = usePeople();
  if (entries === undefined)
    return (
      <chakra.div aria-busy display="grid" gap="4">
        <Bone height="24" />
        <Bone height="48" />
      </chakra.div>
    );
  const offline = !isOnline && (
    <chakra.p color="fg.muted" role="status">
      <Trans>You are offline. You see what this device heard last.</Trans>
    </chakra.p>
  );
  if (entries.length === 0)
    return (
      <>
        {offline}
        {isFailed && isOnline ? (
          <Failed onTry={readAgain} />
        ) : (
          <EmptyState title={<Trans>Nothing yet</Trans>}>
            {people.length > 1 ? (
              <Trans>What each of you adds, checks, plans and removes is shown here for 30 days.</Trans>
            ) : (
              <Trans>
                Once you share your kitchen with others, what each of you does is shown here for 30 days.
              </Trans>
            )}
          </EmptyState>
        )}
      </>
    );
  const days = [...groupBy(entries, ({ at }) => localDay(at))];
  return (
    <>
      {offline}
      {isFailed && isOnline && <Failed onTry={readAgain} />}
      {days.map(([day, done]) => (
        <PanelSection key={day} title={capitalized(long(day))}>
          <Entries entries={done} />
        </PanelSection>
      ))}
      {hasMore && (
        <chakra.div>
          <Button aria-busy={isReading} disabled={!isOnline} onClick={() => void readMore()}>
            {t`Show earlier`}
          </Button>
        </chakra.div>
      )}
    </>
  );
}

function Failed({ onTry }: { onTry: () => Promise<boolean> }) {
  return (
    <chakra.div role="alert" display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <chakra.p flex="1" minWidth="48">
        <Trans>What is new could not be fetched.</Trans>
      </chakra.p>
      <Button onClick={() => void onTry()}>
        <Trans>Try again</Trans>
      </Button>
    </chakra.div>
  );
}

function Entries({ entries }: { entries: readonly ActivityEntry[] }) {
  const { t, i18n } = useLingui();
  const { time } = useFormat();
  const people = usePeople();
  const sentenceOf = useActivityWords(people);
  const isRemoved = useRemovedRows(entries);
  const { perform } = usePerformer();
  const restore = ({ noun, rowId, name }: ActivityEntry) => {
    if (rowId === null) return;
    const row = { noun, id: rowId };
    const edits = [asEdit({ kind: 'restore', ...row })];
    void perform({ edits, inverse: [asEdit({ kind: 'delete', ...row })] }, t`${name} is back`);
  };
  return (
    <chakra.ul display="grid">
      {entries.map((entry) => {
        const { _id, at, by, noun, name } = entry;
        const person = people.find(({ number }) => number === by);
        const thing = nounWords(noun)?.thing;
        return (
          <chakra.li
            key={_id}
            display="flex"
            alignItems="center"
            gap="3"
            minHeight="14"
            py="1.5"
            borderBottom="thin"
            borderColor="border"
            _last={{ borderBottom: 'none' }}
          >
            <Initials
              name={person?.name ?? ''}
              id={person?._id ?? ''}
              portrait={person?.picture}
              size="small"
            />
            <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
              <chakra.span display="block">{sentenceOf(entry)}</chakra.span>
              <chakra.span display="block" fontSize="sm" color="fg.muted">
                <time dateTime={new Date(at).toISOString()}>{time(at)}</time>
                {thing && ` · ${i18n._(thing)}`}
              </chakra.span>
            </chakra.span>
            {/* Without its lines a list made from meals is of no use: it is made again. */}
            {isRemoved(entry) && noun !== 'generatedList' && (
              <Button aria-label={t`Restore ${name}`} onClick={() => restore(entry)}>
                <Undo2 size={18} aria-hidden />
                <Trans>Restore</Trans>
              </Button>
            )}
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}

/** Entries about rows that can be restored: removed, and not visible on this device. */
function useRemovedRows(entries: readonly ActivityEntry[]): (entry: ActivityEntry) => boolean {
  const removed = entries.filter(({ kind, rowId }) => kind === 'removed' && rowId !== null);
  const keys = removed.map(({ noun, rowId }) => `${noun} ${rowId}`).join();
  const gone = useStored(
    async (db) => {
      const found = new Set<number>();
      for (const { _id, noun, rowId } of removed) {
        const table = tableNamed(noun);
        if (
          table !== undefined &&
          (await db
            .table(table)
            .where('id')
            .equals(rowId ?? '')
            .count()) === 0
        )
          found.add(_id);
      }
      return found;
    },
    [keys],
  );
  return ({ _id }) => gone?.has(_id) ?? false;
}
