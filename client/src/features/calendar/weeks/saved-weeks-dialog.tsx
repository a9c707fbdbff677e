import { chakra } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash';
import { addDays } from 'sync-protocol/dates/day.ts';
import type { WeekTemplateRecord } from '#db/records.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useDayFormat } from '#i18n/format-day.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { deleteWeek, planWeek } from './template-edits.ts';

interface SavedWeeksDialogProps {
  /** The Monday of the week that gets a saved one; null while it is closed. */
  monday: string | null;
  onClose: () => void;
}

/** The weeks that were saved: each is planned in the week on screen with one press, and can be taken back. */
export default function SavedWeeksDialog({ monday, onClose }: SavedWeeksDialogProps) {
  const { t } = useLingui();
  const { range } = useDayFormat();
  const days = monday === null ? '' : range(monday, addDays(monday, 6));
  return (
    <Dialog isOpen={monday !== null} onClose={onClose} title={t`Plan a saved week: ${days}`} isSheet>
      {monday !== null && <SavedWeeks monday={monday} onClose={onClose} />}
    </Dialog>
  );
}

function SavedWeeks({ monday, onClose }: { monday: string; onClose: () => void }) {
  const { t } = useLingui();
  const { newId } = useSync();
  const { perform } = usePerformer();
  const weeks = useStored((db) => db.weekTemplates.toArray());
  const plan = (week: WeekTemplateRecord) => {
    const count = week.meals.length;
    onClose();
    const words = t`${plural(count, { one: '# meal planned', other: '# meals planned' })}`;
    void perform(planWeek(week, monday, newId), words);
  };
  const remove = (week: WeekTemplateRecord) => {
    const { name } = week;
    // The word about it, and Undo in it, is beneath what lies over the page.
    onClose();
    void perform(deleteWeek(week), t`Deleted ${name}`);
  };
  if (weeks?.length === 0)
    return (
      <chakra.p color="fg.muted" mt="3">
        <Trans>No week has been saved yet. Save one from the menu of the calendar.</Trans>
      </chakra.p>
    );
  return (
    <chakra.ul mt="2">
      {weeks
        ?.toSorted((one, other) => one.name.localeCompare(other.name))
        .map((week) => {
          const { name } = week;
          return (
            <chakra.li
              key={week.id}
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
              <Button variant="primary" px="4" aria-label={t`Plan ${name}`} onClick={() => plan(week)}>
                <Trans>Plan</Trans>
              </Button>
              <IconButton aria-label={t`Delete ${name}`} onClick={() => remove(week)}>
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </chakra.li>
          );
        })}
    </chakra.ul>
  );
}
