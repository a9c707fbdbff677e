import { chakra } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { useLayoutEffect, useRef, useState } from 'react';
import { addDays } from 'sync-protocol/dates/day.ts';
import type { Seen } from 'sync-protocol/nouns/edit.ts';
import { weekTemplate } from 'sync-protocol/planning/week-template.ts';
import type { WeekTemplateRecord } from '#db/records.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useRangeFormat } from '#i18n/format-range.ts';
import { useNameOrder } from '#i18n/order/use-name-order.ts';
import { localDay } from '#lib/local-day.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { seenIn } from '#sync/rows/known-rows.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { Menu } from '#ui/sheets/menu.tsx';
import { overDays, reachOf } from './over-days.ts';
import { deleteWeek, planWeek, renameWeek } from './template-edits.ts';
import { useStandingWords } from './use-standing-words.ts';
import { WeekNameForm } from './week-name-form.tsx';
import { readWeeklyMeals } from './weekly-meals.ts';

/** The week that gets another name. */
interface RenamedWeek {
  week: WeekTemplateRecord;
  seen: Seen;
}

interface SavedWeeksDialogProps {
  /** Monday of the week to plan; null while closed. */
  monday: string | null;
  onClose: () => void;
}

/**
 * The saved weeks: each can be planned in the week on screen with one press (and Undo), renamed and deleted.
 */
export default function SavedWeeksDialog({ monday, onClose }: SavedWeeksDialogProps) {
  const { t } = useLingui();
  const { range } = useRangeFormat();
  const days = monday === null ? '' : range(monday, addDays(monday, 6));
  const [renamed, setRenamed] = useState<RenamedWeek | null>(null);
  const close = () => {
    setRenamed(null);
    onClose();
  };
  return (
    <Dialog
      isOpen={monday !== null}
      onClose={close}
      title={renamed ? t`Rename the week` : t`Plan a saved week: ${days}`}
      isSheet
    >
      {monday !== null && (
        <SavedWeeks monday={monday} renamed={renamed} onRename={setRenamed} onClose={close} />
      )}
    </Dialog>
  );
}

interface SavedWeeksProps {
  monday: string;
  renamed: RenamedWeek | null;
  onRename: (renamed: RenamedWeek | null) => void;
  onClose: () => void;
}

function SavedWeeks({ monday, renamed, onRename, onClose }: SavedWeeksProps) {
  const { t } = useLingui();
  const { db, newId } = useSync();
  const { perform, say } = usePerformer();
  const list = useRef<HTMLUListElement>(null);
  const left = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!renamed && left.current)
      list.current?.querySelector<HTMLElement>(`[data-week="${left.current}"] [aria-haspopup]`)?.focus();
    left.current = renamed?.week.id;
  }, [renamed]);
  const nameOrder = useNameOrder();
  const standingWords = useStandingWords();
  const weeks = useStored((db) => db.weekTemplates.toArray());
  const plan = async (week: WeekTemplateRecord) => {
    onClose();
    const today = localDay(Date.now());
    const comesAnyway = await readWeeklyMeals(db, { from: monday, to: addDays(monday, 6), today });
    const isOver = overDays([monday], today);
    const days = week.meals.map(({ weekday }) => addDays(monday, weekday));
    const reach = reachOf(days, isOver);
    const change = planWeek(week, monday, {
      newId,
      comesAnyway: (day, meal) => isOver(day) || comesAnyway(day, meal),
    });
    const count = change.edits.length;
    if (count === 0)
      return say(
        reach === 'none' ? t`Its days are over this week` : t`Everything of it is planned there already`,
      );
    const planned =
      reach === 'all'
        ? t`${plural(count, { one: '# meal planned', other: '# meals planned' })}`
        : t`${plural(count, { one: '# meal planned, from today on', other: '# meals planned, from today on' })}`;
    const ahead = days.filter((day) => !isOver(day)).length;
    await perform(change, standingWords(planned, ahead - count));
  };
  const remove = (week: WeekTemplateRecord) => {
    const { name } = week;
    // Close first: the dialog's backdrop would cover the message with Undo.
    onClose();
    void perform(deleteWeek(week), t`Deleted ${name}`);
  };
  const rename = (week: WeekTemplateRecord) => onRename({ week, seen: seenIn(weekTemplate, week) });
  if (renamed) {
    const { week, seen } = renamed;
    return (
      <WeekNameForm
        draftName={`week-name.${week.id}`}
        week={{ id: week.id, name: week.name, seen }}
        onSave={(name, since) => {
          const change = renameWeek(week, name, since ?? undefined);
          if (change.edits.length === 0) return Promise.resolve(true);
          // Close first, as when deleting.
          onClose();
          return perform(change, t`The week is now called ${name}`);
        }}
        onClose={() => onRename(null)}
      />
    );
  }
  if (weeks?.length === 0)
    return (
      <chakra.p color="fg.muted" mt="3">
        <Trans>No week has been saved yet. Plan one, then save it from the menu of the calendar.</Trans>
      </chakra.p>
    );
  return (
    <chakra.ul ref={list} mt="2">
      {weeks
        ?.toSorted((one, other) => nameOrder(one.name, other.name))
        .map((week) => {
          const { name } = week;
          return (
            <chakra.li
              key={week.id}
              data-week={week.id}
              display="flex"
              alignItems="center"
              gap="2"
              py="2"
              borderBottom="thin"
              borderColor="border"
            >
              <chakra.div flex="1" minWidth="0">
                <chakra.p fontWeight="medium" overflowWrap="anywhere">
                  {name}
                </chakra.p>
                <chakra.p color="fg.muted" fontSize="sm" lineClamp={2}>
                  <Plural value={week.meals.length} one="# meal" other="# meals" />:{' '}
                  {week.meals.map(({ title }) => title).join(', ')}
                </chakra.p>
              </chakra.div>
              <Button variant="primary" px="4" aria-label={t`Plan ${name}`} onClick={() => void plan(week)}>
                <Trans>Plan</Trans>
              </Button>
              <Menu
                label={t`Actions for ${name}`}
                items={[
                  {
                    label: t`Rename…`,
                    icon: <Pencil size={18} aria-hidden />,
                    onSelect: () => rename(week),
                  },
                  {
                    label: t`Delete`,
                    icon: <Trash2 size={18} aria-hidden />,
                    onSelect: () => remove(week),
                    isDestructive: true,
                  },
                ]}
              />
            </chakra.li>
          );
        })}
    </chakra.ul>
  );
}
