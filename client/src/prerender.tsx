import { i18n } from '@lingui/core';
import { createMemoryHistory } from '@tanstack/react-router';
import { Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { type Locale, locales } from 'sync-protocol/locales.ts';
import { readCatalogue } from '#i18n/catalogues.ts';
import type { DrawnPage } from '#lib/drawn/drawn-page.ts';
import { PUBLIC_PATHS } from '#lib/drawn/public-paths.ts';
import { createAppRouter } from './create-app-router.tsx';
import { PageTree } from './page-tree.tsx';

/** Renders every public page in every language. Called by the build only, never shipped to a browser. */
export async function drawPages(): Promise<DrawnPage[]> {
  const pages: DrawnPage[] = [];
  for (const locale of locales) {
    i18n.loadAndActivate({ locale, messages: await allTexts(locale) });
    for (const path of PUBLIC_PATHS) pages.push(await drawPage(path, locale));
  }
  return pages;
}

const allTexts = async (locale: Locale) => ({
  ...(await readCatalogue(locale)),
  ...(await readCatalogue(locale, 'rare')),
});

async function drawPage(path: string, locale: Locale): Promise<DrawnPage> {
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    origin: 'https://origin.invalid',
    isServer: false,
  });
  await router.load();
  const { title, windowTitle, description } = Object.assign(
    {},
    ...router.state.matches.map((match) => match.staticData),
  );
  if (!description || !(title || windowTitle)) throw new Error(`${path} has no title or no description`);
  const html = renderToString(<PageTree router={router} Around={Fragment} />);
  // An error while rendering is caught by the error page, which the build would then ship.
  if (!html.includes('<h1'))
    throw new Error(`${path} was drawn without its heading: something in it needs a browser`);
  return {
    path,
    locale,
    title: windowTitle ? i18n._(windowTitle) : `${i18n._(title)} · Ateria`,
    description: i18n._(description),
    html,
  };
}
