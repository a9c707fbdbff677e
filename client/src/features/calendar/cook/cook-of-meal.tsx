import { useLingui } from '@lingui/react/macro';
import type { HouseholdMember } from 'sync-protocol/api/households.ts';
import { Initials } from '#ui/initials.tsx';

/** Who cooks a meal, on its card. */
export function CookOfMeal({ cook }: { cook: HouseholdMember }) {
  const { t } = useLingui();
  const name = cook.name || t`Somebody without a name`;
  return (
    <span>
      <Initials name={cook.name} id={cook._id} size="row" />
      {cook.isMe ? t`I cook` : t`${name} cooks`}
    </span>
  );
}
