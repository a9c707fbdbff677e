import type { Rolldown } from 'vite';

/** Names of chunks shared by several pages, in order of need. */
export const sharedParts = [
  'start',
  'front',
  'first',
  'calls',
  'common',
  'outside',
  'session',
  'storage',
  'app',
  'further',
  // Last, so that modules they import stay in the other parts.
  'households',
  'between',
  'late',
] as const;

type SharedPart = (typeof sharedParts)[number];

/**
 * Assigns a module to a shared chunk by what imports it. `start`: runs before the app; `front`: every page;
 * `first`: a visitor's first pages; `calls`: API calls, which the sign-in page requests at once; `outside`:
 * other pages without an account, and `common`: what the list shares with them; `session`: sign-in, on
 * demand; `households`: household features, on demand; `app`: what the list shares with other pages of the
 * app, and `storage`: also with parts loaded on demand; `further`: what such pages and parts share without
 * the list; `late`: parts opened occasionally, which do not influence where shared modules go; `between`:
 * what they share with a single page. A module's imports count as reached from everywhere that the module is,
 * so that no chunk pulls in another page's modules.
 *
 * @returns null for a module with one user, or one used only by two pages of the app or only by those that
 * write recipes
 */
export function sharedPartOf(id: string, getModuleInfo: Rolldown.GetModuleInfo): SharedPart | null {
  const all = rootsOf(id, getModuleInfo);
  const roots = all.filter((root) => !isLate(root));
  if (roots.length === 0) return all.length > 1 ? 'late' : null;
  const part = partOf(roots);
  if (part !== null || roots.length === all.length) return part;
  // A single chunk for all of these, since each chunk's name is in what every page loads. The list's own
  // modules would pull in `late`.
  return roots.some(isList) ? 'app' : 'between';
}

/** @param roots of a module, without those opened only occasionally */
function partOf(roots: readonly string[]): SharedPart | null {
  if (roots.some(isStart)) return 'start';
  if (roots.some(isApp)) return 'front';
  const isOfLayout = roots.some(isAppLayout);
  if (roots.length < 2 && !isOfLayout) return null;
  if (roots.every(isOfHouseholds)) return 'households';
  if (roots.every(writesRecipes)) return null;
  if (roots.some(isFirstPage)) return 'first';
  if (roots.some(isApi)) return 'calls';
  const isOfList = isOfLayout || roots.some(isList);
  if (roots.some(isPublicPage)) return isOfList ? 'common' : 'outside';
  if (roots.some(isSignIn)) return 'session';
  const isOfPages = roots.every(isAppPage);
  if (isOfList) return isOfPages ? 'app' : 'storage';
  return isOfPages && roots.length < 3 ? null : 'further';
}

/** A route's component is split off and loaded with the route. */
export const isRouteComponent = (id: string) => id.includes('tsr-split');

const isStart = (id: string) => id.endsWith('/client/index.html');
const isApp = (id: string) => id.endsWith('/client/src/app.tsx');
const isAppPage = (id: string) => (isRouteComponent(id) && id.includes('/routes/_app')) || isListTab(id);
const isAppLayout = (id: string) => isAppPage(id) && id.includes('/routes/_app.tsx');
const isList = (id: string) => isAppPage(id) && id.includes('/routes/_app/shopping-list.');
const isPublicPage = (id: string) => isRouteComponent(id) && id.includes('/routes/_public');
const isFirstPage = (id: string) =>
  isPublicPage(id) && /\/routes\/_public(?:\.|\/index\.|\/login\.)tsx/.test(id);
/** The other tabs beside the quick list count as pages, loaded when opened. */
const isListTab = (id: string) =>
  /\/features\/(?:generated-lists|recurring-items)\/[\w-]+-page\.tsx$/.test(id);
/** Household features and parts loaded after the page, with what they open: the list needs none of these. */
const isOfHouseholds = (id: string) =>
  /\/(?:shell\/(?:households|storage|together)|features\/(?:household|join))\//.test(id) ||
  (isRouteComponent(id) && /\/routes\/(?:_app\/(?:household|settings)|_public\/join)\./.test(id));
/**
 * Opened occasionally: sharing and exporting, cooking, shops, dialogs and panels over the list or calendar,
 * and what is loaded once a page is idle.
 */
const isLate = (id: string) =>
  /\/sync-protocol\/src\/(?:recipe-exports\/|export\/write-zip)/.test(id) ||
  /\/(?:features\/(?:recipes\/link|calendar\/(?:feed|book|suggest|weeks|notes)|cook|shop|stores|quick-list\/(?:dialogs|item|shortcuts|usuals))\/|features\/login\/what-waits\.|ui\/list\/own-shelf-icon\.|shell\/leave\/(?:sign-out|forget-account)|routes\/-at-rest\.)/.test(
    id,
  ) ||
  (isRouteComponent(id) && /\/routes\/_app\/(?:paper\/|stores\/|shop\.|cook\.)/.test(id));
/** Pages with a recipe's form, and imports. However many there are, the list needs none of them. */
const writesRecipes = (id: string) =>
  /\/(?:features\/recipes\/import|recipe-imports)\//.test(id) ||
  (isRouteComponent(id) && /\/routes\/_app\/recipes\/(?!index\.)/.test(id));
/** Requested at once by the sign-in page, which must not load the whole sign-in with it. */
const isApi = (id: string) => id.includes('/src/api/');
const isSignIn = (id: string) => id.includes('/src/auth/');

/** Root modules of chunks that lead to this one: entries, route components, dynamic imports. */
function rootsOf(id: string, getModuleInfo: Rolldown.GetModuleInfo): string[] {
  const reaching = new Set([id]);
  for (const each of reaching)
    for (const importer of getModuleInfo(each)?.importers ?? []) reaching.add(importer);
  return [...reaching].filter((each) => {
    const info = getModuleInfo(each);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
}
