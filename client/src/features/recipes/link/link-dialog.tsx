import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RecipeRecord } from '#db/records.ts';
import { ShownLink } from '#shell/links-out/shown-link.tsx';
import { useLinkOut } from '#shell/links-out/use-link-out.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';

interface LinkDialogProps {
  /** Null while closed. */
  recipe: Pick<RecipeRecord, 'id' | 'title'> | null;
  onClose: () => void;
}

/** Public link to a recipe for people without an account, which the household can revoke. */
export default function LinkDialog({ recipe, onClose }: LinkDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen={recipe !== null}
      isSheet
      onClose={onClose}
      title={t`Share a link to the recipe`}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {recipe && <RecipeLink {...recipe} />}
    </Dialog>
  );
}

function RecipeLink({ id, title }: { id: string; title: string }) {
  const out = useLinkOut({
    read: async (api) => {
      const links = await api.readRecipeLinks();
      if (links.kind !== 'ok') return links;
      return { kind: 'ok', body: links.body.find(({ recipeId }) => recipeId === id)?.link ?? null };
    },
    make: async (api) => {
      const made = await api.shareRecipe(id);
      return made.kind === 'ok' ? { kind: 'ok', body: made.body.link } : made;
    },
    stop: (api) => api.stopSharing(id),
  });
  return (
    <>
      <chakra.p textWrap="pretty">
        {out.link ? (
          <Trans>
            Whoever has this link can read “{title}”, as it is at that moment, without an account.
          </Trans>
        ) : (
          <Trans>
            Whoever has the link can read “{title}”, as it is at that moment, without an account. You can end
            it at any time.
          </Trans>
        )}
      </chakra.p>
      <chakra.p mt="2" color="fg.muted" fontSize="sm" textWrap="pretty">
        <Trans>Your own notes and stars stay at home.</Trans>
      </chakra.p>
      <ShownLink
        out={out}
        title={title}
        makeLabel={<Trans>Make a link</Trans>}
        stopLabel={<Trans>Stop sharing</Trans>}
      />
    </>
  );
}
