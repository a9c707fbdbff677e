import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import Clock from 'lucide-react/icons/clock';
import Users from 'lucide-react/icons/users';

const Fact = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1.5', '& svg': { flexShrink: 0 } },
});

/** How long it takes and for how many it is, as far as it is known. */
export function RecipeFacts({
  prepTimeMinutes,
  servings,
}: {
  prepTimeMinutes: number | null;
  servings: number | null;
}) {
  return (
    <>
      {prepTimeMinutes !== null && prepTimeMinutes > 0 && (
        <Fact>
          <Clock size={16} aria-hidden />
          <Duration minutes={prepTimeMinutes} />
        </Fact>
      )}
      {servings !== null && (
        <Fact>
          <Users size={16} aria-hidden />
          <Plural value={servings} one="# serving" other="# servings" />
        </Fact>
      )}
    </>
  );
}

function Duration({ minutes }: { minutes: number }) {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return <Trans>{rest} min</Trans>;
  if (rest === 0) return <Trans>{hours} h</Trans>;
  return (
    <Trans>
      {hours} h {rest} min
    </Trans>
  );
}
