import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { groupsOf } from 'sync-protocol/recipes/groups.ts';
import { useFollowing } from '#lib/use-following.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import type { Cooking, CookingActions } from '../use-cookings.ts';
import { ingredientKeys, usedKeys } from './moved-lines.ts';
import { useAmounts } from './use-amounts.ts';

interface IngredientsSheetProps {
  cooking: Cooking;
  isOpen: boolean;
  onClose: () => void;
  onUse: CookingActions['use'];
}

/** All ingredients as a checklist. */
export function IngredientsSheet({ cooking, isOpen, onClose, onUse }: IngredientsSheetProps) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen={isOpen}
      isSheet
      onClose={onClose}
      title={t`Ingredients`}
      actions={
        <Button variant="primary" onClick={onClose}>
          <Trans>Back to the step</Trans>
        </Button>
      }
    >
      <Ingredients cooking={cooking} onUse={onUse} />
    </Dialog>
  );
}

export function Ingredients({ cooking, onUse }: Pick<IngredientsSheetProps, 'cooking' | 'onUse'>) {
  const { recipe } = cooking;
  const amounts = useAmounts(cooking);
  // Local state, so that a press is visible before it is stored. It follows what another window stores.
  const [used, setUsed] = useFollowing<readonly string[]>(usedKeys(cooking, recipe.ingredients));
  const keys = ingredientKeys(recipe.ingredients);
  const isIn = (line: number) => used.includes(keys[line] ?? '');
  const press = (line: number, isUsed: boolean) => {
    const key = keys[line];
    if (key === undefined) return;
    setUsed((before) => [...before.filter((each) => each !== key), ...(isUsed ? [key] : [])]);
    void onUse(cooking, key, isUsed);
  };
  return (
    <chakra.div lang={recipe.language || undefined}>
      {/* A heading finds its line by the name as written, which scaling may change. */}
      {groupsOf(amounts, recipe.ingredientGroups, ({ line }) => recipe.ingredients[line]?.name ?? '')
        .filter(({ lines }) => lines.length > 0)
        .map(({ name, lines }) => (
          <chakra.div key={lines[0]?.line}>
            {name !== '' && (
              <chakra.h3 dir="auto" fontWeight="semibold" color="brand.fg" mt="3">
                {name}
              </chakra.h3>
            )}
            {lines.map(({ line, name: ingredient, quantity }) => (
              <chakra.label
                key={line}
                display="flex"
                alignItems="center"
                gap="4"
                minHeight="touch"
                py="1.5"
                fontSize="lg"
                lineHeight="snug"
                cursor="pointer"
                borderBottom="thin"
                borderColor="border"
              >
                <chakra.input
                  type="checkbox"
                  flex="none"
                  boxSize="6"
                  accentColor="brand.solid"
                  checked={isIn(line)}
                  onChange={(event) => press(line, event.currentTarget.checked)}
                />
                <chakra.span
                  dir="auto"
                  opacity={isIn(line) ? 0.6 : 1}
                  textDecoration={isIn(line) ? 'line-through' : undefined}
                >
                  <strong>{quantity}</strong> {ingredient}
                </chakra.span>
              </chakra.label>
            ))}
          </chakra.div>
        ))}
    </chakra.div>
  );
}
