import { useEffect } from 'react';
import KeepMealsComing from '#features/calendar/repeats/keep-meals-coming.tsx';
import ImportFetcher from '#features/recipes/import/queue/import-fetcher.tsx';
import { DueReminder } from '#notices/due-reminder.tsx';
import { KeptDevice } from '#notices/kept-device.tsx';
import { keepFocus } from '#shell/layout/keep-focus.ts';
import { CONTENT_ID } from '#shell/layout/skip-link.tsx';

/** Parts that nobody waits for, mounted after the page has rendered. */
export default function AtRest() {
  useEffect(() => {
    const content = document.getElementById(CONTENT_ID);
    return content ? keepFocus(content) : undefined;
  }, []);
  return (
    <>
      <DueReminder />
      <KeptDevice />
      <ImportFetcher />
      <KeepMealsComing />
    </>
  );
}
