import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import Clock from 'lucide-react/icons/clock';
import Users from 'lucide-react/icons/users';
import { useDuration } from '#i18n/use-duration.ts';
import type { RecipeFigures } from '#i18n/use-recipe-words.ts';

const Fact = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1.5', '& svg': { flexShrink: 0 } },
});

/** Total time and servings, as far as known. */
export function RecipeFacts(recipe: RecipeFigures) {
  const minutes = wholeTimeOf(recipe);
  return (
    <>
      {minutes > 0 && (
        <Fact>
          <Clock size={16} aria-hidden />
          <Duration minutes={minutes} />
        </Fact>
      )}
      <Yield {...recipe} />
    </>
  );
}

/** Like `RecipeFacts`, with each time named if there is more than one. */
export function RecipeTimes(recipe: RecipeFigures) {
  const { prepTimeMinutes: prep, cookTimeMinutes: cook, totalTimeMinutes: total } = recipe;
  const told = [prep, cook, total].filter((minutes) => (minutes ?? 0) > 0);
  if (told.length < 2) return <RecipeFacts {...recipe} />;
  return (
    <>
      <Fact flexWrap="wrap" columnGap="3">
        <Clock size={16} aria-hidden />
        {prep ? (
          <span>
            <Trans>Preparation</Trans> <Duration minutes={prep} />
          </span>
        ) : null}
        {cook ? (
          <span>
            <Trans>Cooking</Trans> <Duration minutes={cook} />
          </span>
        ) : null}
        {total ? (
          <span>
            <Trans>In all</Trans> <Duration minutes={total} />
          </span>
        ) : null}
      </Fact>
      <Yield {...recipe} />
    </>
  );
}

/** The stated total time, else the sum of its parts. */
function wholeTimeOf({ prepTimeMinutes, cookTimeMinutes, totalTimeMinutes }: RecipeFigures): number {
  return totalTimeMinutes || (prepTimeMinutes ?? 0) + (cookTimeMinutes ?? 0);
}

function Yield({ servings, servingsText = '' }: RecipeFigures) {
  if (servings === null && servingsText === '') return null;
  return (
    <Fact>
      <Users size={16} aria-hidden />
      {servings === null ? servingsText : <Plural value={servings} one="# serving" other="# servings" />}
    </Fact>
  );
}

function Duration({ minutes }: { minutes: number }) {
  return useDuration()(minutes);
}
