import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Toast } from './toast.tsx';
import { type Toaster, ToasterContext, type ToastRequest } from './toast-context.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** More than these at once and the oldest gives way. */
const MOST_AT_ONCE = 3;

/** The key that takes the focus to the newest message, wherever one is. */
const FOCUS_KEY = 'F8';

const Region = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    insetInline: '0',
    // On a phone the foot of the page belongs to the thumb: the add field is there.
    bottom: { base: 'calc(6rem + env(safe-area-inset-bottom))', md: '6' },
    display: 'grid',
    justifyItems: 'center',
    gap: '2',
    px: '4',
    pointerEvents: 'none',
  },
});

interface ShownToast extends ToastRequest {
  id: number;
}

/** Short messages over the foot of the page, for everything inside. */
export function ToasterProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [toasts, setToasts] = useState<ShownToast[]>([]);
  const [spoken, setSpoken] = useState('');
  const lastId = useRef(0);
  const region = useRef<HTMLElement>(null);

  const toaster = useMemo<Toaster>(() => {
    const show = (toast: ToastRequest) => {
      lastId.current += 1;
      const shown = { ...toast, id: lastId.current };
      setToasts((before) => [...before, shown].slice(-MOST_AT_ONCE));
    };
    // The same words twice in a row are read twice only if they differ: by a space that cannot break.
    const announce = (message: string) =>
      setSpoken((before) => (before === message ? `${message}\u00a0` : message));
    return { show, announce };
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
      <Region ref={region} aria-label={t`Messages (F8)`} aria-live="polite" aria-relevant="additions text">
        {toasts.map((toast) => (
          <Toast
            key={toast.id}
            toast={toast}
            onGone={() => setToasts((before) => before.filter(({ id }) => id !== toast.id))}
          />
        ))}
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </Region>
    </ToasterContext>
  );
}
