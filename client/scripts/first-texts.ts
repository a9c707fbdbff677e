import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { importsOf } from '../../scripts/check/imports-of.ts';

const query = /\/messages\.po\?(first|most|rare)$/;
/** Sources whose texts are loaded on demand: rarely visited pages, and parts loaded after the page. */
const rare =
  /^client\/src\/(?:(?:features\/(?:account|settings|onboarding|household|join|privacy|support|recipes\/(?:editor|page|import|files|export|link)|calendar|dashboard|paper|cook|shop|stores|quick-list\/(?:shortcuts|item|usuals|dialogs))|shell\/(?:households|storage|together|links-out)|editing\/(?:stores\/proposal|scan|prices))\/|(?:features\/(?:login\/what-waits|billing\/(?:billing-panel|whom-it-serves)|sync-status\/(?:clock-note|sync-page|storage-line|rejected-card|rejected-edit-dialog|thing-words|use-edit-words)|home-screen\/install-help)|notices\/(?:notice-settings|kind-choices|why-no-notices)|i18n\/errors\/image-error-words)\.tsx?$)/;
/** Loaded on a visitor's press, together with all texts. */
const pressedFor = /^client\/src\/shell\/leave\/sign-out-here\.tsx$/;
/** The module that every page loads, from which everything that a visitor sees is reached. */
const first = 'client/src/app.tsx';
const routes = 'client/src/routes';
/**
 * Of other pages only the route modules, with titles and loading texts, are needed before all texts are
 * loaded.
 */
const isOtherPage = (file: string) =>
  file.startsWith(routes) && !/\/(?:__root|_public|_public\/index|_public\/login)\.tsx$/.test(file);

/**
 * Provides `messages.po?first` with the texts of a visitor's first pages, front page and sign-in: those
 * extracted from files reachable from these pages. The whole catalogue is four times as large. `?rare` has
 * texts that occur only in files loaded on demand together with them, `?most` all others.
 */
export function firstTexts(): Plugin {
  const config = getConfig();
  return {
    name: 'ateria:first-texts',
    enforce: 'pre',
    async load(id) {
      const part = query.exec(id)?.[1];
      if (!part) return null;
      const file = path.relative(config.rootDir, id.slice(0, id.lastIndexOf('?')));
      const found = getCatalogForFile(file, await getCatalogs(config));
      if (!found) throw new Error(`No catalogue of Lingui's: ${file}`);
      const { locale, catalog } = found;
      this.addWatchFile(path.join(config.rootDir, file));
      const firsts = part === 'first' ? firstFiles(config.rootDir) : null;
      const isWanted = (files: readonly string[]) =>
        firsts
          ? files.some((each) => firsts.has(each))
          : files.every((each) => rare.test(each)) === (part === 'rare');
      const written = (await catalog.read(locale)) ?? {};
      const { messages } = await catalog.getTranslations(locale, {
        fallbackLocales: config.fallbackLocales,
        sourceLocale: config.sourceLocale ?? 'en',
      });
      const seen = Object.entries(messages).filter(([text]) =>
        isWanted((written[text]?.origin ?? []).map(([origin]) => origin)),
      );
      const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(seen), { namespace: 'es' });
      if (errors.length > 0)
        throw new Error(`${file}: ${errors.map(({ error }) => error.message).join('; ')}`);
      return { code: source, map: null, moduleType: 'js' };
    },
  };
}

/** Sources, relative to the repository, whose texts those pages may show before loading more. */
export function firstFiles(root: string): ReadonlySet<string> {
  const reached = new Set([first, ...routeFiles(root)]);
  for (const file of reached) {
    if (isOtherPage(file)) continue;
    for (const { target, isType } of importsOf(file, readFileSync(path.join(root, file), 'utf8')))
      if (!isType && /^client\/src\/.*\.tsx?$/.test(target) && !rare.test(target) && !pressedFor.test(target))
        reached.add(target);
  }
  return reached;
}

const routeFiles = (root: string) =>
  readdirSync(path.join(root, routes), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${routes}/${name}`);
