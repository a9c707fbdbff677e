import { i18n } from '@lingui/core';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { activateLocale, activateOrFallBack, preferredLocale } from '#i18n/activate-locale.ts';
import { isDrawnFor, prerenderedPage } from '#lib/drawn/prerendered-page.ts';
import { readKnownIdentity } from '#lib/known-identity.ts';
import { pause } from '#lib/pause.ts';
import { createAppUpdate, loadOwnWorkbox } from '#lib/update/app-update.ts';
import { AppUpdateProvider } from '#lib/update/app-update-context.ts';
import { PHONE } from '#shell/layout/layout.ts';
import { LanguageNotice } from '#shell/public/language-notice.tsx';
import type { FirstScreen } from '#start/first-screen.ts';
import { replay } from '#start/replay.ts';
import { takePlace, takePress } from '#start/take-press.ts';
import { FirstScreenProvider } from '#start/use-first-screen.ts';
import { themeSystem } from '#ui/look/theme.ts';
import { createSheetHistory } from '#ui/sheets/sheet-history.ts';
import { createAppRouter } from './create-app-router.tsx';
import { PageTree } from './page-tree.tsx';
import { pagesOf } from './pages-of.ts';

/** Pages whose texts are a catalogue of their own; see `scripts/first-texts.ts`. */
const firstPages = ['/', '/login'];

/**
 * Renders the app into `root`. It replaces the snapshot of the first screen once the page is ready; a
 * prerendered page is hydrated in place. Rejects if no texts at all can be loaded.
 */
export async function startApp(root: HTMLElement, firstScreen: FirstScreen): Promise<void> {
  // Evaluating the app's modules was one long task: yield before the next step.
  await pause();
  const sheets = createSheetHistory();
  sheets.listen();
  const router = createAppRouter();
  sheets.lieOver(pagesOf(router.history));
  const hasServiceWorker = import.meta.env.PROD && 'serviceWorker' in navigator;
  const appUpdate = hasServiceWorker ? createAppUpdate(loadOwnWorkbox, () => window.location.reload()) : null;
  const page = prerenderedPage(document);
  const isFirst = firstPages.includes(window.location.pathname) && !readKnownIdentity();
  const textsOf = isFirst ? 'first' : 'most';
  const { missing } = await activateOrFallBack(preferredLocale(), (locale) =>
    activateLocale(locale, textsOf),
  );
  // The snapshot shows one page. Any other page replaces it at once, the "not found" page included.
  const { pathname } = window.location;
  router.subscribe('onRendered', ({ toLocation }) => {
    if (toLocation.pathname !== pathname) firstScreen.drop();
  });

  const whenRendered = (act: () => void) =>
    new Promise<void>((done) => {
      const forget = router.subscribe('onRendered', () => {
        forget();
        done(act());
      });
    });

  const Around = ({ children }: { children: ReactNode }) => (
    <FirstScreenProvider value={firstScreen}>
      <AppUpdateProvider value={appUpdate}>
        {missing && <LanguageNotice locale={missing} />}
        {children}
      </AppUpdateProvider>
    </FirstScreenProvider>
  );
  const tree = <PageTree router={router} sheets={sheets} Around={Around} />;
  if (page?.locale === i18n.locale && isDrawnFor(page, window.location)) {
    await router.load();
    const stay = followReader();
    const isTakenOver = whenRendered(stay);
    startTransition(() => void hydrateRoot(root, tree));
    await isTakenOver;
    replay(document, takePress(root));
    return;
  }
  // While the snapshot covers the page, a pending state would not be seen: load first and render once.
  if (firstScreen.isShown()) await router.load();
  await pause();
  // The list on a phone uses no theme props, so building the theme can wait (`lazyThemeSystem`).
  if (!firstScreen.isShown() || !window.matchMedia(PHONE).matches) {
    themeSystem();
    await pause();
  }
  // A transition renders in slices, so that input is handled between them.
  if (page) void whenRendered(takePlace(root));
  startTransition(() => createRoot(root).render(tree));
}

/**
 * Keeps the reader's scroll position on a hydrated page, whose router scrolls to the top when it first
 * renders. Otherwise what they are about to press would move away. Call the returned function right after the
 * router's scroll.
 */
function followReader(): () => void {
  let { scrollY: readAt } = window;
  const follow = () => {
    readAt = window.scrollY;
  };
  window.addEventListener('scroll', follow, { passive: true });
  return () => {
    window.removeEventListener('scroll', follow);
    window.scrollTo(0, readAt);
  };
}
