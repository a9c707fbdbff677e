import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { daysSinceCooked } from 'sync-protocol/calendar/cooked.ts';
import { useCookedOf } from '#editing/use-cooked.ts';
import { capitalized, useDayFormat } from '#i18n/format-day.ts';
import { useToday } from '#lib/use-today.ts';
import { Button } from '#ui/button.tsx';
import { SectionHeading } from './section-heading.tsx';

/** Number shown at first; a press shows the others. */
const shownAtFirst = 4;

/** When, how often and how the recipe was cooked; nothing if never. */
export function CookedHistory({ recipeId }: { recipeId: string }) {
  const today = useToday();
  const { whole, daysAgo } = useDayFormat();
  const cooked = useCookedOf(recipeId);
  const [areAllShown, setAllShown] = useState(false);
  const since = daysSinceCooked(cooked, today);
  if (!cooked || since === null) return null;
  const count = cooked.length;
  return (
    <chakra.section data-print="no">
      <SectionHeading>
        <Plural value={count} one="Cooked once" other="Cooked # times" />
      </SectionHeading>
      <chakra.p color="fg.muted">{capitalized(daysAgo(since))}</chakra.p>
      <chakra.ul mt="2">
        {(areAllShown ? cooked : cooked.slice(0, shownAtFirst)).map(({ day, servings, note }) => (
          <chakra.li key={day} py="2" borderBottom="thin" borderColor="border">
            <chakra.p display="flex" gap="4" fontVariantNumeric="tabular-nums">
              {whole(day)}
              {servings !== null && (
                <chakra.span color="fg.muted">
                  <Plural value={servings} one="# serving" other="# servings" />
                </chakra.span>
              )}
            </chakra.p>
            {note !== '' && (
              <chakra.p color="fg.muted" whiteSpace="pre-line" maxWidth="prose" overflowWrap="anywhere">
                {note}
              </chakra.p>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      {count > shownAtFirst && !areAllShown && (
        <Button variant="quiet" marginInlineStart="-5" onClick={() => setAllShown(true)}>
          <Trans>Show all</Trans>
        </Button>
      )}
    </chakra.section>
  );
}
