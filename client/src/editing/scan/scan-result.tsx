import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import Undo2 from 'lucide-react/icons/undo-2';
import { Button } from '#ui/button.tsx';
import type { ScanNews, TakenNews } from './use-scan.ts';
import type { Taken } from './use-take-scanned.ts';

interface ScanResultProps {
  news: ScanNews | null;
  onTakeBack: (taken: Taken) => void;
  /** Called when a code has a wrong name. */
  onAskAgain: (news: TakenNews) => void;
  onCode: (code: string) => void;
}

/** What the last code led to, with a button to undo it. */
export function ScanResult({ news, onTakeBack, onAskAgain, onCode }: ScanResultProps) {
  const { t } = useLingui();
  if (news?.kind === 'no-code')
    return (
      // A new element each time, here and below, as unchanged text in the same element is not announced again.
      <p key={news.count}>
        <Trans>No code was found there. Its digits stand under the bars: 8, 12 or 13 of them.</Trans>
      </p>
    );
  if (news?.kind === 'unable') return <Unable />;
  if (news?.kind === 'not-taken') {
    const { code } = news;
    return (
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <p>
          <Trans>Nothing has been done with {code} yet.</Trans>
        </p>
        <Button onClick={() => onCode(code)}>
          <Trans>Try again</Trans>
        </Button>
      </chakra.div>
    );
  }
  if (news?.kind !== 'taken') return null;
  const { taken } = news;
  const { itemName, kind, takeBack } = taken;
  return (
    <>
      <chakra.div display="flex" alignItems="center" gap="2" px="3.5" py="1" rounded="md" bg="brand.subtle">
        <chakra.span color="brand.fg" display="grid">
          <CircleCheck size={20} aria-hidden />
        </chakra.span>
        <chakra.p key={news.count} flex="1" minWidth="0" overflowWrap="anywhere" fontWeight="medium">
          {kind === 'added' && <Trans>Added {itemName}</Trans>}
          {kind === 'checked' && <Trans>{itemName} is in the basket</Trans>}
          {kind === 'in-basket' && <Trans>{itemName} is in the basket already</Trans>}
        </chakra.p>
        {takeBack ? (
          <Button variant="quiet" px="3" aria-label={t`Undo ${itemName}`} onClick={() => onTakeBack(taken)}>
            <Undo2 size={18} aria-hidden />
            <Trans>Undo</Trans>
          </Button>
        ) : (
          <chakra.span minHeight="touch" />
        )}
      </chakra.div>
      <chakra.div>
        <Button variant="quiet" px="3" marginInlineStart="-3" onClick={() => onAskAgain(news)}>
          <Pencil size={18} aria-hidden />
          <Trans>This is something else</Trans>
        </Button>
      </chakra.div>
    </>
  );
}

/** Tells that this device cannot read codes yet; digits can be typed all the same. */
export function Unable() {
  return (
    <p>
      <Trans>
        The code reader has not come to this device yet: it takes a connection once. The digits can be typed
        at any time.
      </Trans>
    </p>
  );
}
