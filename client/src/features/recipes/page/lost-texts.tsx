import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import History from 'lucide-react/icons/rotate-ccw-clock';
import { useState } from 'react';
import { Ingredient } from 'sync-protocol/recipes/recipe.ts';
import type { LostValue } from 'sync-protocol/rows/lost.ts';
import { fits } from 'sync-protocol/schema/fits.ts';
import { Type } from 'typebox';
import type { RecipeRecord } from '#db/records.ts';
import { useFormat } from '#i18n/format.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { findSyncState } from '#sync/status/sync-state.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';

interface LostTextsProps {
  recipe: RecipeRecord;
  onTake: (field: string, lost: LostValue) => void;
  onDismiss: (field: string, lost: LostValue) => void;
}

/**
 * Texts that lost to an edit on another device or in another window, so that none disappears unseen (SPEC
 * M10).
 */
export function LostTexts({ recipe, onTake, onDismiss }: LostTextsProps) {
  const { t } = useLingui();
  const { moment } = useFormat();
  const device = useStored(async (db) => (await findSyncState(db))?.device);
  const [open, setOpen] = useState<{ field: string; lost: LostValue } | null>(null);
  const names: Record<string, string> = {
    title: t`Title`,
    description: t`Description`,
    ingredients: t`Ingredients`,
    instructions: t`Method`,
    notes: t`Own notes`,
  };
  const all = Object.entries(recipe.lost ?? {}).flatMap(([field, values]) =>
    values.map((lost) => ({ field, lost })),
  );
  const name = open ? names[open.field] : '';
  const at = open ? moment(open.lost.mark.stamp) : '';
  return (
    <>
      {all.map(({ field, lost }) => (
        <chakra.div
          key={`${field} ${lost.mark.device} ${lost.mark.stamp}`}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="3"
          px="4"
          py="2"
          bg="bg.subtle"
          rounded="md"
        >
          <History size={18} aria-hidden />
          <chakra.span flex="1 1 {sizes.48}" lineHeight="snug">
            <strong>{names[field] ?? field}</strong>:{' '}
            {lost.mark.device === device ? (
              <Trans>edited in another window</Trans>
            ) : (
              <Trans>edited on another device</Trans>
            )}
          </chakra.span>
          <Button px="4" onClick={() => setOpen({ field, lost })}>
            <Trans>See the other version</Trans>
          </Button>
        </chakra.div>
      ))}
      <Dialog
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        title={t`The other version`}
        actions={
          <>
            <Button
              variant="quiet"
              onClick={() => {
                setOpen(null);
                if (open) onDismiss(open.field, open.lost);
              }}
            >
              <Trans>Keep it as it is now</Trans>
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                setOpen(null);
                if (open) onTake(open.field, open.lost);
              }}
            >
              <Trans>Use the other version</Trans>
            </Button>
          </>
        }
      >
        <chakra.p color="fg.muted" mb="3">
          <Trans>
            {name}, written {at}
          </Trans>
        </chakra.p>
        {open && <OtherVersion value={open.lost.value} />}
      </Dialog>
    </>
  );
}

const Lines = chakra('ul', { base: { display: 'grid', gap: '2', listStyle: 'disc', pl: '5' } });

function OtherVersion({ value }: { value: unknown }) {
  if (fits(Type.Array(Ingredient), value))
    return (
      <Lines>
        {value.map(({ name, quantity }) => (
          <li key={`${quantity} ${name}`}>
            <strong>{quantity}</strong> {name}
          </li>
        ))}
      </Lines>
    );
  if (fits(Type.Array(Type.String()), value))
    return (
      <Lines as="ol" listStyle="decimal">
        {value.map((step) => (
          <chakra.li key={step} whiteSpace="pre-wrap">
            {step}
          </chakra.li>
        ))}
      </Lines>
    );
  if (value === '' || value === undefined) return <Trans>Nothing: it was emptied.</Trans>;
  return <chakra.p whiteSpace="pre-wrap">{String(value)}</chakra.p>;
}
