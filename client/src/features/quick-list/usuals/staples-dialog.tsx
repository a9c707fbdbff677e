import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ListPlus from 'lucide-react/icons/list-plus';
import X from 'lucide-react/icons/x';
import { type FormEvent, useRef } from 'react';
import { foodKey } from 'sync-protocol/food/food-name.ts';
import { maxItemNameLength } from 'sync-protocol/food/parse-items.ts';
import { preferenceIdOfKey } from 'sync-protocol/food-preferences/food-preference-id.ts';
import { isAtHome, stapleFoods } from 'sync-protocol/food-preferences/staples.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { useLineDraft } from '#editing/drafts/use-line-draft.ts';
import { useCategoryOf } from '#editing/use-category-of.ts';
import { usePutWanted } from '#editing/use-put-wanted.ts';
import { useNameOrder } from '#i18n/order/use-name-order.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { focusBeside } from '#ui/list/focus-beside.ts';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { useFoodChoice } from './usual-dialog.tsx';

/** Foods always at home, left out of generated lists; one that runs out can be put on the list. */
export default function StaplesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { newId } = useSync();
  const choose = useFoodChoice();
  const putWanted = usePutWanted();
  const categoryOf = useCategoryOf();
  const names = { salt: t`salt`, water: t`water` };
  const nameOrder = useNameOrder();
  const staples = useStored((db) => readStaples(db, names), [names.salt])?.toSorted(nameOrder) ?? [];
  const field = useRef<HTMLInputElement>(null);
  const { line: name, write, startOver } = useLineDraft('staple.new');

  const isAdding = useRef(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const itemName = name.trim();
    if (itemName === '' || isAdding.current) return;
    isAdding.current = true;
    const isKept = await choose(itemName, { isStaple: true }, t`${itemName} is always at home`);
    isAdding.current = false;
    // Keep what was typed meanwhile.
    if (isKept && field.current?.value.trim() === itemName) startOver();
  };
  const runOut = (itemName: string) =>
    putWanted([{ key: newId(), itemName, quantity: '', category: categoryOf(itemName) }]);

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t`Always at home`} isSheet>
      <chakra.p mt="1" color="fg.muted" lineHeight="snug">
        <Trans>Lists made from meals leave these out. What runs out goes on the quick list.</Trans>
      </chakra.p>
      <chakra.ul mt="3">
        {staples.map((itemName) => (
          <li key={itemName} className="list-row">
            <div className="list-body">
              <span className="list-name" dir="auto">
                {itemName}
              </span>
            </div>
            <Button
              variant="quiet"
              px="3"
              aria-label={t`Running out: ${itemName}`}
              onClick={() => void runOut(itemName)}
            >
              <ListPlus size={18} aria-hidden />
              <Trans>Running out</Trans>
            </Button>
            <IconButton
              aria-label={t`${itemName} is not always at home`}
              onClick={({ currentTarget, detail }) => {
                const isByKey = detail === 0;
                const beside = { target: 'button:last-of-type' };
                if (isByKey && !focusBeside(currentTarget, 'ul', beside)) field.current?.focus();
                void choose(itemName, { isStaple: false }, t`${itemName} is not always at home`);
              }}
            >
              <X size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </chakra.ul>
      <chakra.form mt="4" display="flex" gap="2" alignItems="end" onSubmit={(event) => void add(event)}>
        <chakra.div flex="1">
          <TextField
            ref={field}
            label={t`Also at home`}
            value={name}
            maxLength={maxItemNameLength}
            autoComplete="off"
            onChange={(event) => write(event.currentTarget.value)}
          />
        </chakra.div>
        <Button type="submit">
          <Trans>Add</Trans>
        </Button>
      </chakra.form>
    </Dialog>
  );
}

/** Staples chosen by the household, and default ones that it has not changed. */
async function readStaples(
  db: AteriaDb,
  names: Record<(typeof stapleFoods)[number], string>,
): Promise<string[]> {
  const preferences = await db.foodPreferences.toArray();
  const known = new Map(preferences.map((choice) => [choice.id, choice]));
  const begun = stapleFoods
    .filter((food) => isAtHome(food, known.get(preferenceIdOfKey(food))))
    .map((food) => known.get(preferenceIdOfKey(food))?.itemName ?? names[food]);
  const chosen = preferences
    .filter(({ itemName, isStaple }) => isStaple && !stapleFoods.some((food) => food === foodKey(itemName)))
    .map(({ itemName }) => itemName);
  return [...begun, ...chosen];
}
