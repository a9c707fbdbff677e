import './toaster.css';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Toast } from './toast.tsx';
import { type Toaster, ToasterContext, type ToastRequest } from './toast-context.ts';
import { noToasts, whileLookedAt, withNext, withoutShown } from './toasts.ts';

/** The key that takes the focus to the message, wherever one is. */
const FOCUS_KEY = 'F8';

/**
 * Short messages over the foot of the page, for everything inside: one at a time, so that they never hide what one works on. Ours,
 * as Chakra's would be 11.4 kB more on the list (client/README.md).
 */
export function ToasterProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [toasts, setToasts] = useState(noToasts);
  const [spoken, setSpoken] = useState('');
  const lastId = useRef(0);
  const region = useRef<HTMLElement>(null);
  const { shown, isLookedAt } = toasts;

  const toaster = useMemo<Toaster>(() => {
    const show = (toast: ToastRequest) => {
      lastId.current += 1;
      const next = { ...toast, id: lastId.current };
      setToasts((before) => withNext(before, next));
    };
    // The same words twice in a row are read twice only if they differ: by a space that cannot break.
    const announce = (message: string) =>
      setSpoken((before) => (before === message ? `${message}\u00a0` : message));
    // Said to the messages alone: a property of the page would have all of a list styled anew.
    const standOver = (dock: HTMLElement) => {
      const measure = () => region.current?.style.setProperty('--dock', `${dock.offsetHeight}px`);
      const observer = new ResizeObserver(measure);
      observer.observe(dock);
      return () => {
        observer.disconnect();
        region.current?.style.removeProperty('--dock');
      };
    };
    return { show, announce, standOver };
  }, []);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== FOCUS_KEY) return;
      [...(region.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <ToasterContext value={toaster}>
      {children}
      <section
        ref={region}
        className="toaster"
        aria-label={t`Messages (F8)`}
        aria-live="polite"
        aria-relevant="additions text"
      >
        {shown && (
          <Toast
            key={shown.id}
            toast={shown}
            isLookedAt={isLookedAt}
            onLook={(isNow) => setToasts((before) => whileLookedAt(before, isNow))}
            onGone={() => setToasts(withoutShown)}
          />
        )}
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </section>
    </ToasterContext>
  );
}
