import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import type { GeneratedLine } from './use-generated-list.ts';

interface BuyAsDialogProps {
  /** The line to be merged into another; null while closed. */
  line: GeneratedLine | null;
  others: readonly GeneratedLine[];
  onChoose: (line: GeneratedLine, into: GeneratedLine) => void;
  onClose: () => void;
}

/** Merges two lines by hand; remembered for later lists. */
export function BuyAsDialog({ line, others, onChoose, onClose }: BuyAsDialogProps) {
  const { t } = useLingui();
  const inWords = useQuantityWords();
  const name = line?.itemName ?? '';
  return (
    <Dialog
      isOpen={line !== null}
      onClose={onClose}
      title={t`Buy ${name} as…`}
      actions={
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <chakra.p color="fg.muted" mb="3">
        {others.length === 0 ? (
          <Trans>There is nothing else on the list.</Trans>
        ) : (
          <Trans>The two become one line, on later lists too.</Trans>
        )}
      </chakra.p>
      <chakra.ul display="grid" gap="1">
        {others.map((other) => (
          <li key={other.id}>
            <Button
              variant="quiet"
              isWide
              justifyContent="space-between"
              rounded="md"
              px="3"
              onClick={() => {
                onClose();
                if (line) onChoose(line, other);
              }}
            >
              {other.itemName}
              <chakra.span color="fg.muted" fontWeight="normal">
                {inWords(other.quantity)}
              </chakra.span>
            </Button>
          </li>
        ))}
      </chakra.ul>
    </Dialog>
  );
}
