import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { english } from '#i18n/testing/english.ts';
import { UiProvider } from '../look/ui-provider.tsx';
import type { SheetHistory } from '../sheets/sheet-history.ts';

/**
 * Renders `children` with the real theme, English texts by default, and optionally the `sheets` of a router;
 * unmounted when the test ends.
 */
export function render(children: ReactNode, i18n: I18n = english(), sheets?: SheetHistory): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  root.render(
    <I18nProvider i18n={i18n}>
      <UiProvider sheets={sheets}>{children}</UiProvider>
    </I18nProvider>,
  );
  return container;
}
