import KeepMealsComing from '#features/calendar/repeats/keep-meals-coming.tsx';
import ImportFetcher from '#features/recipes/import/queue/import-fetcher.tsx';
import { DueReminder } from '#notices/due-reminder.tsx';

/** What nobody waits for: it comes once the page has been drawn. */
export default function AtRest() {
  return (
    <>
      <DueReminder />
      <ImportFetcher />
      <KeepMealsComing />
    </>
  );
}
