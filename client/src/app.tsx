import { i18n } from '@lingui/core';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { activateLocale, activateOrFallBack, preferredLocale } from '#i18n/activate-locale.ts';
import { createAppUpdate, loadOwnWorkbox } from '#lib/app-update.ts';
import { AppUpdateProvider } from '#lib/app-update-context.ts';
import { isDrawnFor, prerenderedPage } from '#lib/drawn/prerendered-page.ts';
import { readKnownIdentity } from '#lib/known-identity.ts';
import { pause } from '#lib/pause.ts';
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

/** Pages that have their texts apart; see `scripts/first-texts.ts`. */
const firstPages = ['/', '/login'];

/**
 * Draws the app into `root`, in place of the first screen as soon as the page is ready; a page that came drawn is taken over as
 * it stands. Rejects without any texts.
 */
export async function startApp(root: HTMLElement, firstScreen: FirstScreen): Promise<void> {
  // To be loaded was a task of its own.
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
  // The snapshot is of one page: any other takes its place at once, also the one that says that there is none.
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
  // Behind a snapshot nobody sees that a page is on its way: it is drawn once, when it is there.
  if (firstScreen.isShown()) await router.load();
  await pause();
  // A phone's list is drawn without it.
  if (!firstScreen.isShown() || !window.matchMedia(PHONE).matches) {
    themeSystem();
    await pause();
  }
  // Drawn in slices, between which a press is answered.
  if (page) void whenRendered(takePlace(root));
  startTransition(() => createRoot(root).render(tree));
}

/**
 * The router begins a page at its top. Who reads further down already on one that is taken over stays there, and what they are
 * about to press stays under their finger: to be called right after the router has gone to the top.
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
