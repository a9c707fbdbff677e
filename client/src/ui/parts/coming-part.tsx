import './coming-part.css';
import { useLingui } from '@lingui/react/macro';
import { createPortal } from 'react-dom';
import { useDelayed } from '#lib/use-delayed.ts';
import { Button } from '../button.tsx';
import { PulsingDots } from '../waiting/pulsing-dots.tsx';
import { useAsked } from './asked.ts';

/** Delay before the message appears. */
const quietMs = 400;

/** Message above the page's footer while a requested part is loading, with a way to cancel. */
export function ComingPart() {
  const { t } = useLingui();
  const asked = useAsked();
  const isLong = useDelayed(true, quietMs);
  return createPortal(
    <div className="coming-part" aria-live="polite">
      {isLong && (
        <div>
          <PulsingDots />
          <p>{t({ id: 'common.loadingPleaseWait', message: 'Loading, please wait…' })}</p>
          <Button variant="quiet" onClick={asked?.onGivenUp}>
            {t`Cancel`}
          </Button>
        </div>
      )}
    </div>,
    document.body,
  );
}
