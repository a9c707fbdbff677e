import { Trans, useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { FaultLine } from '../households/fault-line.tsx';

/**
 * Copies a link and confirms it on the button and to screen readers; if that fails, explains how to copy by
 * hand.
 */
export function CopyLinkButton({ link, isMain }: { link: string; isMain: boolean }) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async () => setOutcome((await copyText(link)) ? 'copied' : 'failed');
  return (
    <>
      <Button variant={isMain ? 'primary' : 'secondary'} onClick={() => void copy()}>
        <Copy size={18} aria-hidden />
        {outcome === 'copied' ? <Trans>Copied</Trans> : <Trans>Copy the link</Trans>}
      </Button>
      <VisuallyHidden role="status">{outcome === 'copied' ? t`Copied` : ''}</VisuallyHidden>
      <FaultLine>
        {outcome === 'failed' ? t`The link could not be copied. Select it and copy it yourself.` : ''}
      </FaultLine>
    </>
  );
}
