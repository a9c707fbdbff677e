import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { errorWords } from '#i18n/errors/error-words.ts';
import { Button } from '#ui/button.tsx';

const Way = chakra(Button, { base: { px: '3', fontSize: 'sm' }, defaultVariants: { variant: 'quiet' } });

/** Why a row is not on the server, with the possible actions. */
export default function RejectedRowNote({ itemName, code }: { itemName: string; code: string }) {
  const { t, i18n } = useLingui();
  const reason = i18n._(errorWords(code));
  return (
    <chakra.div
      className="list-below"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      pl="10.5"
      pb="0.5"
      color="danger.fg"
      fontSize="sm"
    >
      <chakra.span flex="1 1 {sizes.56}" display="flex" alignItems="center" gap="1.5">
        <TriangleAlert size={16} aria-hidden />
        <Trans>Not accepted: {reason}</Trans>
      </chakra.span>
      <chakra.span display="flex" marginInlineStart="-3">
        {code === 'not_found' ? (
          <Way data-action="retry" aria-label={t`Restore ${itemName}`}>
            <Trans>Restore</Trans>
          </Way>
        ) : (
          <>
            <Way data-action="edit" aria-label={t`Edit ${itemName}`}>
              <Trans>Edit</Trans>
            </Way>
            <Way data-action="retry" aria-label={t`Try again: ${itemName}`}>
              <Trans>Try again</Trans>
            </Way>
          </>
        )}
        <Way data-action="discard" aria-label={t`Discard the change of ${itemName}`}>
          <Trans>Discard</Trans>
        </Way>
      </chakra.span>
    </chakra.div>
  );
}
