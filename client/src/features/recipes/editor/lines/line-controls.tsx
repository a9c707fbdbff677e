import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Undo2 from 'lucide-react/icons/undo-2';
import { Button } from '#ui/button.tsx';
import { lineBoxStyle } from '#ui/look/box-style.ts';
import { Dialog } from '#ui/sheets/dialog.tsx';
import type { Lines } from './use-lines.ts';

/** Text field of a line. The text direction follows what is typed. */
export const LineInput = chakra('input', { base: lineBoxStyle }, { defaultProps: { dir: 'auto' } });

export const LineList = chakra('ol', { base: { display: 'grid', gap: '2', listStyle: 'none' } });

/** One line; raised while being dragged. */
export const EditorLine = chakra('li', {
  base: {
    display: 'grid',
    alignItems: 'start',
    gap: { base: '1', md: '2' },
    rounded: 'md',
    '&[data-dragged]': { bg: 'bg.subtle', boxShadow: 'md', position: 'relative', zIndex: 'raised' },
  },
});

/** Buttons below the lines that add one. */
export const AddLine = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

/** Restores the line removed last, while the form is open. */
export function BringBack({
  lines: { removed, bringBack },
  isFull,
}: {
  lines: Pick<Lines, 'removed' | 'bringBack'>;
  isFull: boolean;
}) {
  const { t } = useLingui();
  if (removed === undefined) return null;
  return (
    <Button
      variant="quiet"
      px="4"
      maxWidth="full"
      disabled={isFull}
      aria-label={t`Restore ${removed}`}
      onClick={bringBack}
    >
      <Undo2 size={18} aria-hidden />
      <chakra.span minWidth="0" truncate dir="auto">{t`Restore ${removed}`}</chakra.span>
    </Button>
  );
}

/** Drag handle of a line. */
export const Handle = chakra(
  'button',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      width: { base: '8', md: '10' },
      minHeight: 'touch',
      rounded: 'md',
      color: 'fg.muted',
      fontVariantNumeric: 'tabular-nums',
      fontWeight: 'semibold',
      cursor: 'grab',
      touchAction: 'none',
      _hover: { bg: 'bg.muted', color: 'fg' },
      _active: { cursor: 'grabbing' },
    },
  },
  { defaultProps: { type: 'button' } },
);

export const EditorGroup = chakra('fieldset', { base: { display: 'grid', gap: '3', minWidth: '0' } });

export const Legend = chakra('legend', { base: { mb: '3', fontSize: 'xl', fontWeight: 'semibold' } });

/** Error text, announced at once. */
export const EditorFault = chakra(
  'p',
  { base: { color: 'danger.fg', fontSize: 'sm', fontWeight: 'medium' } },
  { defaultProps: { role: 'alert' } },
);

interface MoveSheetProps {
  lines: Pick<Lines, 'asked' | 'ask' | 'move'>;
  /** Number of lines. */
  count: number;
  /** Name of a line's handle. */
  labelOf: (at: number) => string;
}

/** Moves a line without dragging. */
export function MoveSheet({ lines: { asked, ask, move }, count, labelOf }: MoveSheetProps) {
  const at = asked ?? 0;
  const last = count - 1;
  const go = (to: number) => () => {
    ask(null);
    move(at, to);
  };
  return (
    <Dialog
      isOpen={asked !== null}
      isSheet
      onClose={() => ask(null)}
      title={asked === null ? '' : labelOf(at)}
      actions={
        <Button onClick={() => ask(null)}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <chakra.div display="grid" gap="2" mt="3">
        <Button disabled={at === 0} onClick={go(at - 1)}>
          <Trans>Move up</Trans>
        </Button>
        <Button disabled={at === last} onClick={go(at + 1)}>
          <Trans>Move down</Trans>
        </Button>
        {at > 1 && (
          <Button onClick={go(0)}>
            <Trans>To the top</Trans>
          </Button>
        )}
        {at < last - 1 && (
          <Button onClick={go(last)}>
            <Trans>To the end</Trans>
          </Button>
        )}
      </chakra.div>
    </Dialog>
  );
}
