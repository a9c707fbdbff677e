import './coming-part.css';
import { useLingui } from '@lingui/react/macro';
import { createPortal } from 'react-dom';
import { useDelayed } from '#lib/use-delayed.ts';
import { Button } from '../button.tsx';
import { PulsingDots } from '../waiting/pulsing-dots.tsx';
import { useAsked } from './asked.ts';

/** So long nobody wonders. */
const quietMs = 400;

/** Over the foot of the page while a part is awaited that somebody has asked for: that it comes, and a way to do without it. */
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
