import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import BookOpen from 'lucide-react/icons/book-open';
import CookingPot from 'lucide-react/icons/cooking-pot';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Repeat from 'lucide-react/icons/repeat';
import Soup from 'lucide-react/icons/soup';
import Trash2 from 'lucide-react/icons/trash';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { bareId } from 'sync-protocol/ids.ts';
import { goesOnAfter } from 'sync-protocol/planning/weekly-rule.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { capitalized, useDayFormat } from '#i18n/format-day.ts';
import { RowAuthors } from '#shell/together/row-authors.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { Cook } from '../cook/cook.tsx';
import type { OnMealCommand } from '../meals/meal-card.tsx';
import { MealIcon } from '../meals/meal-icon.tsx';
import { mealKinds } from '../meals/meal-kinds.ts';
import { CookedChoice } from './cooked-choice.tsx';
import { SheetItems } from './sheet-items.tsx';

interface MealSheetProps {
  /** Null while closed. */
  meal: CalendarEntryRecord | null;
  onClose: () => void;
  onCommand: OnMealCommand;
  /** Sets whether an item is in the basket. */
  onCheck: (meal: CalendarEntryRecord, key: string, isChecked: boolean) => void;
  /** Sets whether the meal was cooked. */
  onCooked: (meal: CalendarEntryRecord, isCooked: boolean) => void;
  /** The meal's rejected change, with actions. */
  note?: ReactNode;
}

/** A planned meal to read and cook from; editing is one press away. */
export function MealSheet(props: MealSheetProps) {
  const { meal, onClose } = props;
  return (
    <Dialog isOpen={meal !== null} onClose={onClose} title={meal?.title ?? ''} isSheet>
      {meal && <Body {...props} meal={meal} />}
    </Dialog>
  );
}

const Details = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1',
    color: 'fg.muted',
    '& > span': { display: 'inline-flex', alignItems: 'center', gap: '1.5' },
  },
});

function Body({ meal, onCommand, onCheck, onCooked, note }: MealSheetProps & { meal: CalendarEntryRecord }) {
  const { i18n } = useLingui();
  const { long } = useDayFormat();
  const { mealType, description, servings } = meal;
  const recipe = useRecipeOf(meal);
  return (
    <chakra.div display="flex" flexDirection="column" gap="5" mt="1">
      <Details>
        <span>
          <MealIcon mealType={mealType} size={16} />
          {i18n._(mealKinds[mealType].name)}
        </span>
        <span>{capitalized(long(meal.date))}</span>
        {servings ? (
          <span>
            <Users size={16} aria-hidden />
            <Plural value={servings} one="# serving" other="# servings" />
          </span>
        ) : null}
        <Cook cookId={meal.cookId ?? null} />
      </Details>
      {note}
      {recipe && (
        <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="2">
          <Button variant="primary" onClick={() => onCommand('cook', meal)}>
            <CookingPot size={20} aria-hidden />
            <Trans>Cook</Trans>
          </Button>
          <Button onClick={() => onCommand('recipe', meal)}>
            <BookOpen size={20} aria-hidden />
            <Trans>Open the recipe</Trans>
          </Button>
        </chakra.div>
      )}
      <SheetItems items={meal.items} onCheck={(key, isChecked) => onCheck(meal, key, isChecked)} />
      <CookedChoice meal={meal} onChange={(isCooked) => onCooked(meal, isCooked)} />
      {description !== '' && (
        <chakra.p dir="auto" whiteSpace="pre-line" lineHeight="base" overflowWrap="anywhere">
          {description}
        </chakra.p>
      )}
      <RowAuthors noun="calendarEntry" id={meal.id} />
      <Ways meal={meal} onCommand={onCommand} />
    </chakra.div>
  );
}

/** The meal's recipe, if it is in the book. */
function useRecipeOf({ recipeId }: CalendarEntryRecord) {
  return useStored(
    (db) => (recipeId ? db.recipes.get(bareId(recipeId)) : Promise.resolve(undefined)),
    [recipeId],
  );
}

/** Other actions on a meal, the rarest last. */
function Ways({ meal, onCommand }: { meal: CalendarEntryRecord; onCommand: OnMealCommand }) {
  const { t } = useLingui();
  const { title } = meal;
  const isRepeated = useIsRepeated(meal);
  return (
    <chakra.div
      role="group"
      aria-label={t`Actions for ${title}`}
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax({sizes.36}, 1fr))"
      gap="2"
      borderTop="thin"
      borderColor="border"
      pt="4"
    >
      <Button onClick={() => onCommand('edit', meal)}>
        <Pencil size={18} aria-hidden />
        <Trans>Edit</Trans>
      </Button>
      <Button onClick={() => onCommand('move', meal)}>
        <ArrowRightLeft size={18} aria-hidden />
        <Trans>Move to…</Trans>
      </Button>
      <Button onClick={() => onCommand('copy', meal)}>
        <Copy size={18} aria-hidden />
        <Trans>Copy to…</Trans>
      </Button>
      {!meal.isLeftovers && (
        <>
          <Button onClick={() => onCommand('leftovers', meal)}>
            <Soup size={18} aria-hidden />
            <Trans>Leftovers on…</Trans>
          </Button>
          <Button onClick={() => onCommand('repeat', meal)}>
            <Repeat size={18} aria-hidden />
            {isRepeated ? <Trans>No longer every week</Trans> : <Trans>Every week</Trans>}
          </Button>
        </>
      )}
      <Button variant="quiet" color="danger.fg" onClick={() => onCommand('delete', meal)}>
        <Trash2 size={18} aria-hidden />
        <Trans>Delete</Trans>
      </Button>
    </chakra.div>
  );
}

/** Whether a meal is weekly and continues after its day. */
function useIsRepeated({ date, repeatId }: CalendarEntryRecord): boolean {
  const rule = useStored(
    (db) => (repeatId ? db.mealRepeats.get(bareId(repeatId)) : Promise.resolve(undefined)),
    [repeatId],
  );
  return rule !== undefined && goesOnAfter(rule, date);
}
