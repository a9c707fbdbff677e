import './toaster.css';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from '../sheets/open-dialogs.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Toast } from './toast.tsx';
import { type Toaster, ToasterContext, type ToastRequest } from './toast-context.ts';
import { noToasts, whileLookedAt, withNext, withoutPressed, withoutShown } from './toasts.ts';

/** The key that takes the focus to the message, wherever one is. */
const FOCUS_KEY = 'F8';

/**
 * Short messages over the foot of the page, for everything inside: one at a time, so that they never hide what one works on; while a
 * dialog is open, in that, behind which they could be neither pressed nor heard, and over its head, as its buttons are at its foot. Ours, as Chakra's would be 11.4 kB more on the list
 * (client/README.md).
 */
export function ToasterProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [toasts, setToasts] = useState(noToasts);
  const [spoken, setSpoken] = useState('');
  const lastId = useRef(0);
  const place = useRef<HTMLElement>(null);
  /** How high is what it stands over. */
  const dock = useRef('0px');
  const topDialog = useTopDialog();
  const { shown, isLookedAt } = toasts;
  const standThere = useCallback((section: HTMLElement | null) => {
    place.current = section;
    section?.style.setProperty('--dock', dock.current);
  }, []);

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
    const setDock = (height: number) => {
      dock.current = `${height}px`;
      place.current?.style.setProperty('--dock', dock.current);
    };
    const standOver = (under: HTMLElement) => {
      const observer = new ResizeObserver(() => setDock(under.offsetHeight));
      observer.observe(under);
      return () => {
        observer.disconnect();
        setDock(0);
      };
    };
    return { show, announce, standOver };
  }, []);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== FOCUS_KEY) return;
      [...(place.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const message = shown && (
    <Toast
      key={shown.id}
      toast={shown}
      isLookedAt={isLookedAt}
      onLook={(isNow) => setToasts((before) => whileLookedAt(before, isNow))}
      onGone={() => setToasts(withoutShown)}
      onPressed={() => setToasts(withoutPressed)}
    />
  );
  const region = {
    className: 'toaster',
    'aria-label': t`Messages (F8)`,
    'aria-live': 'polite',
    'aria-relevant': 'additions text',
  } as const;
  return (
    <ToasterContext value={toaster}>
      {children}
      <section {...region} ref={topDialog ? undefined : standThere}>
        {topDialog ? null : message}
        {/* Of the page: an open dialog tells by itself what is done in it, and would tell it twice. */}
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </section>
      {topDialog &&
        createPortal(
          <section {...region} ref={standThere}>
            {message}
          </section>,
          topDialog,
        )}
    </ToasterContext>
  );
}
