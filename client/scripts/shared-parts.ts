import type { Rolldown } from 'vite';

/** Files of the build that several pages share, what is needed first first. */
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
  // Last: what they import of the others stays theirs.
  'households',
  'between',
  'late',
] as const;

type SharedPart = (typeof sharedParts)[number];

/**
 * Which shared file a module belongs to, by what leads to it. `start`: what runs before the app is there; `front`: what every page
 * needs; `first`: the pages that a visitor opens first; `calls`: calls of the API, which the sign-in page asks for at once; `outside`:
 * the other pages without an account, and `common` what the list shares with them; `session`: what signs in, on demand;
 * `households`: what people have of them, on demand too; `app`: what the list shares with other pages of the signed-in app, `storage`
 * with what is loaded on demand as well; `further`: what such pages and parts share without the list; `late`: what is opened now and
 * then and leaves what it shares where it would be without it; `between`: what it shares with a page that had it to itself. What a
 * module imports is reached from wherever the module is, so that no file draws in another page's modules.
 *
 * @returns null for what has one user, or belongs to two pages of the app or those that write recipes alone
 */
export function sharedPartOf(id: string, getModuleInfo: Rolldown.GetModuleInfo): SharedPart | null {
  const all = rootsOf(id, getModuleInfo);
  const roots = all.filter((root) => !isLate(root));
  if (roots.length === 0) return all.length > 1 ? 'late' : null;
  const part = partOf(roots);
  if (part !== null || roots.length === all.length) return part;
  // One file for all of it: each further one has its name in what every page loads. The list's own would draw `late` in.
  return roots.some(isList) ? 'app' : 'between';
}

/** @param roots of a module, those that are opened now and then left out */
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

/** The component of a route is a part of its own, which comes with the route. */
export const isRouteComponent = (id: string) => id.includes('tsr-split');

const isStart = (id: string) => id.endsWith('/client/index.html');
const isApp = (id: string) => id.endsWith('/client/src/app.tsx');
const isAppPage = (id: string) => (isRouteComponent(id) && id.includes('/routes/_app')) || isListTab(id);
const isAppLayout = (id: string) => isAppPage(id) && id.includes('/routes/_app.tsx');
const isList = (id: string) => isAppPage(id) && id.includes('/routes/_app/shopping-list.');
const isPublicPage = (id: string) => isRouteComponent(id) && id.includes('/routes/_public');
const isFirstPage = (id: string) =>
  isPublicPage(id) && /\/routes\/_public(?:\.|\/index\.|\/login\.)tsx/.test(id);
/** The tabs beside the quick list are pages like others, loaded when they are opened. */
const isListTab = (id: string) =>
  /\/features\/(?:generated-lists|recurring-items)\/[\w-]+-page\.tsx$/.test(id);
/** What is done with households, what comes after the page, and what is chosen of either: nothing of it is needed for the list. */
const isOfHouseholds = (id: string) =>
  /\/(?:shell\/(?:households|storage|together)|features\/(?:household|join))\//.test(id) ||
  (isRouteComponent(id) && /\/routes\/(?:_app\/(?:household|settings)|_public\/join)\./.test(id));
/** What leaves the app (a link, paper, a file), the stove, the shops, what lies over or beside the list or the calendar, and what comes once a page is at rest. */
const isLate = (id: string) =>
  /\/sync-protocol\/src\/(?:recipe-exports\/|export\/write-zip)/.test(id) ||
  /\/(?:features\/(?:recipes\/link|calendar\/(?:feed|book|suggest|weeks|notes)|cook|shop|stores|quick-list\/(?:dialogs|item|shortcuts|usuals))\/|features\/login\/what-waits\.|ui\/list\/own-shelf-icon\.|shell\/leave\/(?:sign-out|forget-account)|routes\/-at-rest\.)/.test(
    id,
  ) ||
  (isRouteComponent(id) && /\/routes\/_app\/(?:paper\/|stores\/|shop\.|cook\.)/.test(id));
/** The pages with the form of a recipe, and what is read in. However many they are, nothing of it is needed for the list. */
const writesRecipes = (id: string) =>
  /\/(?:features\/recipes\/import|recipe-imports)\//.test(id) ||
  (isRouteComponent(id) && /\/routes\/_app\/recipes\/(?!index\.)/.test(id));
/** Asked for at once by the sign-in page, which must not get all that signs in along with it. */
const isApi = (id: string) => id.includes('/src/api/');
const isSignIn = (id: string) => id.includes('/src/auth/');

/** The modules with which a file begins and which lead here: entries, routes' components, what is imported on demand. */
function rootsOf(id: string, getModuleInfo: Rolldown.GetModuleInfo): string[] {
  const reaching = new Set([id]);
  for (const each of reaching)
    for (const importer of getModuleInfo(each)?.importers ?? []) reaching.add(importer);
  return [...reaching].filter((each) => {
    const info = getModuleInfo(each);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
}
