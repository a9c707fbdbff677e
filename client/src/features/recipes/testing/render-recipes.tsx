import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { recipeEdit } from 'sync-protocol/recipes/keywords.ts';
import { type RecipeValues, recipe } from 'sync-protocol/recipes/recipe.ts';
import { onTestFinished } from 'vitest';
import { ImagesProvider } from '#images/images-context.ts';
import { openTestImages } from '#images/testing/browser-images.ts';
import { createImageServer } from '#images/testing/image-server.ts';
import { flagIn, plainSearch } from '#lib/plain-search.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { statsOf } from '#sync/testing/stats-of.ts';
import { createTestEngine, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { tagAfterRename } from '../book/book-filter.ts';
import { RecipesPage } from '../book/recipes-page.tsx';
import { NewRecipePage } from '../editor/new-recipe-page.tsx';
import { ExportPage } from '../export/export-page.tsx';
import { FilesPage } from '../files/files-page.tsx';
import { openReader } from '../files/open-reader.ts';
import type { FetchImage } from '../import/address-reader.ts';
import { ImportPage } from '../import/import-page.tsx';
import { importPlaceOf } from '../import/import-place.ts';
import type { ReadAddress } from '../import/read-source.ts';
import { RecipePage } from '../page/recipe-page.tsx';

export const salmonSoup = {
  title: 'Salmon soup',
  description: 'Best on the second day.',
  ingredients: [
    { name: 'salmon', quantity: '400 g' },
    { name: 'cream', quantity: '2 dl' },
    { name: 'salt', quantity: 'to taste' },
  ],
  instructions: ['Boil the potatoes.', 'Add salmon and cream.'],
  imageUrl: '',
  prepTimeMinutes: 40,
  servings: 4,
  nutrition: { energyKcal: 500, fat: 35, salt: 1.5 },
};

/** A recipe for `engine.write`. */
export function recipeAdd(id: string, fields: Partial<RecipeValues> = {}) {
  return recipe.add(id, { ...salmonSoup, ...recipeEdit(fields) });
}

/** Sets the account's tier as told by the server. */
export async function setTier(engine: TestEngine, status: UserStats['subscription']['status']) {
  await engine.db.facts.put({ key: 'stats', stats: statsOf({ status }) });
}

/** An engine with these recipes acknowledged by the server. */
export async function engineWith(...edits: ReturnType<typeof recipeAdd>[]): Promise<TestEngine> {
  localStorage.clear();
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  if (edits.length > 0) await engine.write(edits);
  await engine.acknowledgeAll();
  return engine;
}

/** Renders the book's pages on the app's routes. */
export function drawRecipes(
  engine: TestEngine,
  path: string,
  imageServer = createImageServer(),
  onPlan: (servings: number | null) => void = () => {},
  readAddress: ReadAddress = async () => ({ kind: 'offline' }),
  fetchImage: FetchImage = async () => ({ kind: 'offline' }),
) {
  const images = openTestImages(engine.db, imageServer);
  const root = createRootRoute({
    component: () => (
      <SyncProvider value={engine}>
        <ImagesProvider value={images}>
          <ToasterProvider>
            <Outlet />
          </ToasterProvider>
        </ImagesProvider>
      </SyncProvider>
    ),
  });
  const list = createRoute({
    getParentRoute: () => root,
    path: '/recipes',
    validateSearch: ({ fav, ...search }: Record<string, unknown>) =>
      ({ ...search, fav: flagIn(fav) }) as { q?: string; tag?: string; fav?: true },
    component: () => {
      const { q = '', tag = null, fav = false } = list.useSearch();
      const navigate = list.useNavigate();
      // Not the router that the app registers in the types.
      const change = (search: (before: { tag?: string }) => object) =>
        void navigate({ search: search as never, replace: true });
      const go = (search: object) => change((before) => ({ ...before, ...search }));
      return (
        <RecipesPage
          query={q}
          onQuery={(query) => go({ q: query })}
          filter={{ tag, isFavorite: fav }}
          onFilter={(filter) => go({ tag: filter.tag ?? undefined, fav: filter.isFavorite || undefined })}
          onTagRenamed={(from, to) =>
            change((before) => ({
              ...before,
              tag: tagAfterRename(before.tag ?? null, from, to) ?? undefined,
            }))
          }
        />
      );
    },
  });
  const made = createRoute({
    getParentRoute: () => root,
    path: '/recipes/new',
    component: () => (
      <NewRecipePage
        onMade={(id) => void router.navigate({ to: `/recipes/${id}` })}
        onLeave={() => void router.navigate({ to: '/recipes' })}
      />
    ),
  });
  const brought = createRoute({
    getParentRoute: () => root,
    path: '/recipes/import',
    validateSearch: importPlaceOf,
    component: () => (
      <ImportPage
        place={brought.useSearch()}
        onGo={(search, options) =>
          void router.navigate({ to: '/recipes/import', search: search as never, ...options })
        }
        readAddress={readAddress}
        fetchImage={fetchImage}
        onMade={(id) => void router.navigate({ to: `/recipes/${id}`, replace: true })}
      />
    ),
  });
  const files = createRoute({
    getParentRoute: () => root,
    path: '/recipes/import/files',
    component: () => <FilesPage openReader={openReader} fetchImage={fetchImage} />,
  });
  const out = createRoute({
    getParentRoute: () => root,
    path: '/recipes/export',
    component: ExportPage,
  });
  const one = createRoute({
    getParentRoute: () => root,
    path: '/recipes/$recipeId',
    component: () => {
      const { recipeId } = one.useParams();
      const open = (id: string) => void router.navigate({ to: `/recipes/${id}` });
      return (
        <RecipePage
          key={recipeId}
          id={recipeId}
          made={{ factor: 1, units: null }}
          onMade={() => {}}
          onOpen={open}
          onPlan={onPlan}
          onCook={() => {}}
          onPrint={() => {}}
          onLeave={() => void router.navigate({ to: '/recipes' })}
        />
      );
    },
  });
  const router = createRouter({
    ...plainSearch,
    routeTree: root.addChildren([list, made, brought, files, out, one]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  // Not the router that the app registers in the types.
  render(<RouterProvider router={router as never} />);
  return {
    path: () => router.state.location.pathname,
    search: () => router.state.location.search,
    back: () => router.history.back(),
    open: (to: string) => router.navigate({ to }),
  };
}
