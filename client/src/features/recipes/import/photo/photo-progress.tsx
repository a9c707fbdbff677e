import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/waiting/progress-bar.tsx';
import type { PageProgress } from './use-photo-reading.ts';

interface PhotoProgressProps {
  progress: PageProgress;
  pages: number;
  onCancel: () => void;
}

/** Progress and a Cancel button, scrolled into view and focused, since the pressed button is gone. */
export function PhotoProgress({ progress, pages, onCancel }: PhotoProgressProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    cancel.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { step, share, page, isFirst } = progress;
  return (
    <chakra.div ref={frame} display="grid" gap="2">
      <chakra.p role="status" fontSize="sm" color="fg.muted">
        {step === 'reading' ? (
          <Trans>
            Reading page {page} of {pages}…
          </Trans>
        ) : isFirst ? (
          <Trans>Getting ready. The first time some megabytes are fetched; they stay on this device.</Trans>
        ) : (
          <Trans>Getting ready…</Trans>
        )}
      </chakra.p>
      <ProgressBar label={t`How far it has come`} value={share} max={1} />
      <chakra.div display="flex" justifyContent="flex-end">
        <Button
          ref={cancel}
          variant="quiet" // The handler ignores the second click of a double click on the previous button.
          onClick={({ detail }) => detail <= 1 && onCancel()}
        >
          <Trans>Cancel</Trans>
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
