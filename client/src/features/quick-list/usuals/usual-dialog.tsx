import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import EyeOff from 'lucide-react/icons/eye-off';
import House from 'lucide-react/icons/house';
import Star from 'lucide-react/icons/star';
import { foodKey } from 'sync-protocol/food/food-name.ts';
import { foodPreference } from 'sync-protocol/food-preferences/food-preference.ts';
import { foodPreferenceId } from 'sync-protocol/food-preferences/food-preference-id.ts';
import { isAtHome } from 'sync-protocol/food-preferences/staples.ts';
import type { Usual, UsualChoice } from 'sync-protocol/usuals/usuals.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useReadOrTell } from '#editing/use-read-or-tell.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';

interface UsualDialogProps {
  /** Null while closed. */
  usual: Usual | null;
  onClose: () => void;
}

/** Explains a suggestion, and lets the household change it permanently for the food. */
export function UsualDialog({ usual, onClose }: UsualDialogProps) {
  const { t } = useLingui();
  const choose = useFoodChoice();
  const itemName = usual?.itemName ?? '';
  const chosen = (choice: UsualChoice, message: string) => {
    onClose();
    void choose(itemName, choice, message);
  };
  return (
    <Dialog isOpen={usual !== null} onClose={onClose} title={itemName} isSheet>
      {usual && (
        <chakra.div display="grid" gap="2" mt="2" justifyItems="start">
          <Reason usual={usual} />
          <Button
            variant="quiet"
            px="3"
            onClick={() =>
              chosen(
                { isFavourite: !usual.isFavourite },
                usual.isFavourite ? t`${itemName} is no longer a favourite` : t`${itemName} is a favourite`,
              )
            }
          >
            <Star size={18} aria-hidden />
            {usual.isFavourite ? <Trans>No favourite any more</Trans> : <Trans>Always offer it first</Trans>}
          </Button>
          <Button
            variant="quiet"
            px="3"
            onClick={() => chosen({ isStaple: true }, t`${itemName} is always at home`)}
          >
            <House size={18} aria-hidden />
            <Trans>Always at home</Trans>
          </Button>
          <Button
            variant="quiet"
            px="3"
            onClick={() =>
              chosen({ isNotOffered: true, isFavourite: false }, t`${itemName} is not offered any more`)
            }
          >
            <EyeOff size={18} aria-hidden />
            <Trans>Do not offer it any more</Trans>
          </Button>
        </chakra.div>
      )}
    </Dialog>
  );
}

function Reason({ usual: { times, everyDays, daysSince, isFavourite } }: { usual: Usual }) {
  if (isFavourite && times < 2)
    return (
      <p>
        <Trans>It is one of your favourites.</Trans>
      </p>
    );
  return (
    <chakra.p color="fg.muted" lineHeight="snug">
      <Plural value={times} one="On your list once lately." other="On your list # times lately." />{' '}
      {everyDays !== null && (
        <Plural value={everyDays} one="As a rule every day." other="As a rule every # days." />
      )}{' '}
      <Plural value={daysSince} _0="Last today." one="Last yesterday." other="Last # days ago." />{' '}
      <Trans>This device reckons it from the list alone.</Trans>
    </chakra.p>
  );
}

/**
 * Sets a choice for a food, with Undo. Resolves to false if this device could not store it, which the person
 * was told.
 */
export function useFoodChoice() {
  const readOrTell = useReadOrTell();
  const { perform } = usePerformer();
  return async (itemName: string, choice: UsualChoice, message: string): Promise<boolean> => {
    const id = foodPreferenceId(itemName);
    const known = await readOrTell((db) => db.foodPreferences.get(id));
    if (!known) return false;
    const before = known.found;
    const isStaple = isAtHome(foodKey(itemName), undefined);
    const unset: UsualChoice = { isFavourite: false, isNotOffered: false, isStaple };
    const back = Object.fromEntries(
      Object.keys(choice).map((field) => [
        field,
        before?.[field as keyof UsualChoice] ?? unset[field as keyof UsualChoice],
      ]),
    );
    return perform(
      {
        edits: [before ? foodPreference.set(id, choice) : foodPreference.add(id, { itemName, ...choice })],
        inverse: [foodPreference.set(id, back)],
      },
      message,
    );
  };
}
