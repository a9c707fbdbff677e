import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ShelfId } from 'sync-protocol/stores/shelf.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { ShelfIcon } from '#editing/stores/shelf-icon.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';

interface BeforeDialogProps {
  /** The shelf to be moved; null while closed. */
  moved: ShelfId | null;
  order: readonly ShelfId[];
  own: Walk['own'];
  nameOf: (shelf: ShelfId) => string;
  onClose: () => void;
  /** Null moves it to the end. */
  onMove: (before: ShelfId | null) => void;
}

/** Chooses the shelf before which another is placed, without dragging. */
export function BeforeDialog({ moved, order, own, nameOf, onClose, onMove }: BeforeDialogProps) {
  const { t } = useLingui();
  const name = moved === null ? '' : nameOf(moved);
  const choose = (before: ShelfId | null) => {
    onClose();
    onMove(before);
  };
  return (
    <Dialog isOpen={moved !== null} onClose={onClose} title={t`Move “${name}” before…`} isSheet>
      <chakra.ul listStyle="none" mt="3" display="grid" gap="1">
        {order
          .filter((shelf) => shelf !== moved)
          .map((shelf) => (
            <li key={shelf}>
              <Button
                variant="quiet"
                isWide
                justifyContent="start"
                px="3"
                fontWeight="medium"
                onClick={() => choose(shelf)}
              >
                <ShelfIcon shelf={shelf} own={own} />
                <chakra.span minWidth="0">{nameOf(shelf)}</chakra.span>
              </Button>
            </li>
          ))}
        <li>
          <Button
            variant="quiet"
            isWide
            justifyContent="start"
            px="3"
            fontWeight="medium"
            onClick={() => choose(null)}
          >
            <Trans>To the end</Trans>
          </Button>
        </li>
      </chakra.ul>
    </Dialog>
  );
}
