import { type ComponentProps, useState } from 'react';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { CalendarPage } from '../calendar-page.tsx';
import type { CalendarPlace } from '../days/view-days.ts';
import type { PlanWish } from '../meal-form/recipe-to-plan.ts';
import { type MealOutcome, type MealValues, planMeals } from '../meals/meal-edits.ts';

type Meal = Partial<MealValues> & Pick<MealOutcome, 'isCooked'> & { date: string; title: string };

/** Renders the page with a database of its own that has these acknowledged meals. */
export async function renderCalendar(
  place: Partial<CalendarPlace>,
  meals: readonly Meal[] = [],
  onRecipe: (recipeId: string) => void = () => {},
  plan: PlanWish | null = null,
  onBook: () => void = () => {},
): Promise<TestEngine> {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  for (const { date, isCooked, ...values } of meals) {
    const outcome = isCooked === undefined ? {} : { isCooked };
    await engine.write(planMeals([date], { ...nothing, ...values }, engine.newId, outcome).edits);
  }
  await engine.acknowledgeAll();
  render(
    <SyncProvider value={engine}>
      <ToasterProvider>
        <Routed start={place} startPlan={plan} onRecipe={onRecipe} onBook={onBook} />
      </ToasterProvider>
    </SyncProvider>,
  );
  return engine;
}

interface RoutedProps {
  start: Partial<CalendarPlace>;
  startPlan: PlanWish | null;
  onRecipe: (recipeId: string) => void;
  onBook: () => void;
}

/** A minimal address bar, which updates asynchronously like the real one. */
function Routed({ start, startPlan, onRecipe, onBook }: RoutedProps) {
  const [place, setPlace] = useState<ComponentProps<typeof CalendarPage>['place']>(start);
  const [plan, setPlan] = useState(startPlan);
  return (
    <CalendarPage
      place={place}
      plan={plan}
      onRecipe={onRecipe}
      onGo={(next) => void setTimeout(() => setPlace(next))}
      onPlanClosed={() => setPlan(null)}
      onCook={() => {}}
      onPrint={() => {}}
      onBook={onBook}
    />
  );
}

const nothing: MealValues = {
  mealType: 'dinner',
  title: '',
  description: '',
  recipeId: null,
  servings: null,
  cookId: null,
  isLeftovers: false,
  items: [],
};

export const button = (name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const dialog = page.getByRole('dialog');
export const day = (name: string | RegExp) => page.getByRole('gridcell', { name });
export const says = (text: string | RegExp) => page.getByText(text);
