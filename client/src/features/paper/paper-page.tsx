import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { bareId } from 'sync-protocol/ids.ts';
import { unitsIn } from '#lib/as-made.ts';
import { dayIn } from '#lib/plain-search.ts';
import { useToday } from '#lib/use-today.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BookPaper } from './book-paper.tsx';
import { ListPaper } from './list-paper.tsx';
import { RecipePaper } from './recipe-paper.tsx';
import { RecurringPaper } from './recurring-paper.tsx';
import { WeekPaper } from './week-paper.tsx';

/** Unchecked search parameters, as a person may have typed them. */
export interface PaperPlace {
  id?: unknown;
  factor?: unknown;
  units?: unknown;
  /** First and last day. */
  from?: unknown;
  until?: unknown;
}

/** Upper limit of a recipe's multiplier. */
const maxFactor = 200;

/** Print views: a week, a list, recurring items, a recipe, all recipes. */
export function PaperPage({ onBack, ...props }: SheetProps & { onBack?: (() => void) | undefined }) {
  return (
    <>
      {onBack && (
        <chakra.div data-print="no" bg="bg.muted" px={{ base: '2', md: '6' }} pt="2">
          <Button variant="quiet" onClick={onBack}>
            <ArrowLeft size={18} aria-hidden />
            <Trans>Back</Trans>
          </Button>
        </chakra.div>
      )}
      <Sheet {...props} />
    </>
  );
}

interface SheetProps {
  sheet: string;
  place: PaperPlace;
}

function Sheet({ sheet, place }: SheetProps) {
  const today = useToday();
  const { id, factor, units, from, until } = place;
  const day = dayIn(from);
  if (sheet === 'week') return <WeekPaper day={day ?? today} />;
  if (sheet === 'book') return <BookPaper />;
  if (sheet === 'list') {
    if (from === undefined && until === undefined) return <ListPaper days={null} />;
    const endDate = dayIn(until);
    if (day && endDate && day <= endDate) return <ListPaper days={{ startDate: day, endDate }} />;
  }
  if (sheet === 'recurring') return <RecurringPaper />;
  if (sheet === 'recipe') {
    // Parameters are strings.
    const times = Number(factor);
    const made = { factor: times > 0 && times <= maxFactor ? times : 1, units: unitsIn(units) };
    return <RecipePaper id={bareId(String(id))} made={made} />;
  }
  return <EmptyState title={<Trans>There is nothing to print here</Trans>} />;
}
