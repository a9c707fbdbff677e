import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';

/** Draws `children` with the real look and English texts; taken down when the test ends. */
export function render(children: ReactNode): HTMLElement {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  root.render(
    <I18nProvider i18n={i18n}>
      <UiProvider>{children}</UiProvider>
    </I18nProvider>,
  );
  return container;
}
