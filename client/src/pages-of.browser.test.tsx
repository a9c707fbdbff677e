import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { Menu } from '#ui/sheets/menu.tsx';
import { createSheetHistory, type SheetHistory } from '#ui/sheets/sheet-history.ts';
import { SlideInPanel } from '#ui/sheets/slide-in-panel.tsx';
import { render } from '#ui/testing/render.tsx';
import { pagesOf } from './pages-of.ts';

type Open = 'day' | 'meal' | 'busy' | 'sidebar' | 'question';

/** Days and meals as the calendar has them, with a menu, a sidebar and a question that ends by leaving the page. */
function Calendar() {
  const router = useRouter();
  const [open, setOpen] = useState<Open | null>(null);
  const [isAsking, setAsking] = useState(false);
  const close = (which: Open) => setOpen((now) => (now === which ? null : now));
  return (
    <>
      <h1>Calendar</h1>
      {(['day', 'meal', 'busy', 'sidebar', 'question'] as const).map((which) => (
        <button key={which} type="button" onClick={() => setOpen(which)}>
          Open {which}
        </button>
      ))}
      <Menu
        label="Actions"
        items={[
          { label: 'Edit', onSelect: () => setOpen('meal') },
          { label: 'Cook', onSelect: () => router.history.push('/recipe') },
        ]}
      />
      <Dialog isOpen={open === 'day'} onClose={() => close('day')} title="Monday">
        <button type="button" onClick={() => setOpen('meal')}>
          Add a meal
        </button>
      </Dialog>
      <Dialog isOpen={open === 'meal'} onClose={() => close('meal')} title="Meal">
        <button type="button" onClick={() => setAsking(true)}>
          Cancel
        </button>
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => close('meal')}
          title="Discard it?"
          confirmLabel="Discard"
        >
          It goes.
        </ConfirmDialog>
      </Dialog>
      <Dialog isOpen={open === 'busy'} onClose={() => {}} title="Deleting" />
      <SlideInPanel isOpen={open === 'sidebar'} onClose={() => close('sidebar')} label="Sidebar">
        <Link to={'/recipe' as never}>Recipe</Link>
      </SlideInPanel>
      <ConfirmDialog
        isOpen={open === 'question'}
        onClose={() => close('question')}
        onConfirm={() => void new Promise(requestAnimationFrame).then(() => router.history.push('/recipe'))}
        title="Delete the meal?"
        confirmLabel="Delete"
      >
        It goes.
      </ConfirmDialog>
    </>
  );
}

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const dialog = (name: string) => page.getByRole('dialog', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const depth = () => (window.history.state as { ateriaSheets?: number }).ateriaSheets ?? 0;
const expectDepth = (wanted: number) => expect.poll(depth).toBe(wanted);

/** How many `popstate` events there were. */
let moves = 0;
/** Runs before the sheets see the event. */
let onMove = () => {};
let sheets: SheetHistory;

beforeEach(async () => {
  moves = 0;
  const move = () => {
    moves += 1;
    onMove();
  };
  window.addEventListener('popstate', move);
  onTestFinished(() => window.removeEventListener('popstate', move));
  sheets = createSheetHistory();
  onTestFinished(sheets.listen());
  const root = createRootRoute({ component: Outlet });
  const pageAt = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    history: createHashHistory(),
    routeTree: root.addChildren([
      pageAt('/', () => <h1>List</h1>),
      pageAt('/calendar', Calendar),
      pageAt('/recipe', () => <h1>Recipe</h1>),
    ]),
  });
  onTestFinished(router.history.destroy);
  sheets.lieOver(pagesOf(router.history));
  await router.navigate({ to: '/', replace: true } as never);
  render(<RouterProvider router={router as never} />, undefined, sheets);
  await expect.element(heading('List')).toBeVisible();
  await router.navigate({ to: '/calendar' } as never);
  await expect.element(heading('Calendar')).toBeVisible();
});

const opened = async (which: Open) => {
  await press(`Open ${which}`);
  await expectDepth(1);
};

test('Back closes a sheet and stays on the page, and Forward does not bring it back', async () => {
  await opened('meal');
  window.history.back();
  await expect.element(dialog('Meal')).not.toBeInTheDocument();
  await expect.element(heading('Calendar')).toBeVisible();
  await expectDepth(0);
  window.history.forward();
  await expect.poll(() => moves).toBe(3);
  expect(dialog('Meal').elements()).toEqual([]);
  window.history.back();
  await expect.element(heading('List')).toBeVisible();
});

test('a sheet that was closed by other means takes no press of Back', async () => {
  await opened('meal');
  await userEvent.keyboard('{Escape}');
  await expectDepth(0);
  window.history.back();
  await expect.element(heading('List')).toBeVisible();
});

describe('a press of Back that comes before the entry of a closed sheet is gone', () => {
  /** Opens sheets of which the topmost closes right before the Back press is handled. */
  const pressAsTopmostCloses = async (...closes: (() => void)[]) => {
    const closed = closes.map(sheets.opened).at(-1);
    await expectDepth(closes.length);
    onMove = () => {
      onMove = () => {};
      closed?.();
    };
    window.history.back();
  };

  test('leaves the page where nothing else lies over it', async () => {
    await pressAsTopmostCloses(() => {});
    await expect.element(heading('List')).toBeVisible();
  });

  test('closes the sheet that lay under it', async () => {
    const presses: string[] = [];
    await pressAsTopmostCloses(
      () => presses.push('lower'),
      () => presses.push('topmost'),
    );
    await expectDepth(0);
    expect(presses).toEqual(['lower']);
    await expect.element(heading('Calendar')).toBeVisible();
  });
});

test('Back closes a menu, gives the focus back and stays on the page', async () => {
  await press('Actions');
  await expectDepth(1);
  window.history.back();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Actions' })).toHaveFocus();
  await expect.element(heading('Calendar')).toBeVisible();
  await expectDepth(0);
  window.history.back();
  await expect.element(heading('List')).toBeVisible();
});

test('a menu that leads to a sheet takes one press of Back with it', async () => {
  await press('Actions');
  await expectDepth(1);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(dialog('Meal')).toBeVisible();
  await expectDepth(1);
  window.history.back();
  await expect.element(dialog('Meal')).not.toBeInTheDocument();
  await expect.element(heading('Calendar')).toBeVisible();
  await expectDepth(0);
});

describe('a way back that comes late, as on a busy device', () => {
  beforeEach(() => {
    const { history } = window;
    history.go = (delta) => void setTimeout(() => History.prototype.go.call(history, delta), 1_500);
    onTestFinished(() => {
      Reflect.deleteProperty(history, 'go');
    });
  });

  test('closes no sheet that was opened meanwhile', async () => {
    await opened('meal');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog('Meal')).not.toBeInTheDocument();
    await press('Open day');
    await expect.poll(() => moves).toBe(1);
    await expectDepth(1);
    await expect.element(dialog('Monday')).toBeVisible();
  });

  test('leads no further than to the page', async () => {
    await opened('meal');
    await userEvent.keyboard('{Escape}');
    await expectDepth(0);
    // Waits for as long again to see that no other move follows.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(moves).toBe(1);
    await expect.element(heading('Calendar')).toBeVisible();
  });
});

test('of a question over a sheet Back closes the question', async () => {
  await opened('meal');
  await press('Cancel');
  await expectDepth(2);
  window.history.back();
  await expect.element(dialog('Discard it?')).not.toBeInTheDocument();
  await expect.element(dialog('Meal')).toBeVisible();
  window.history.back();
  await expect.element(dialog('Meal')).not.toBeInTheDocument();
  await expect.element(heading('Calendar')).toBeVisible();
});

test('where both close at once, both entries are gone', async () => {
  await opened('meal');
  await press('Cancel');
  await expectDepth(2);
  await press('Discard');
  await expectDepth(0);
  window.history.back();
  await expect.element(heading('List')).toBeVisible();
});

test('a sheet that gives way to another takes one press of Back with it', async () => {
  await opened('day');
  await press('Add a meal');
  await expect.element(dialog('Meal')).toBeVisible();
  window.history.back();
  await expect.element(dialog('Meal')).not.toBeInTheDocument();
  await expect.element(heading('Calendar')).toBeVisible();
  await expectDepth(0);
});

test('what cannot be closed stays, however often Back is pressed', async () => {
  await opened('busy');
  for (const presses of [1, 2, 3]) {
    window.history.back();
    await expect.poll(() => moves).toBe(presses);
    await expectDepth(1);
  }
  await expect.element(dialog('Deleting')).toBeVisible();
});

describe('who goes to another page from a sheet comes Back to the page without it', () => {
  test('by a link in it', async () => {
    await opened('sidebar');
    await page.getByRole('link', { name: 'Recipe' }).click();
  });
  test('by an entry of a menu', async () => {
    await press('Actions');
    await expectDepth(1);
    await page.getByRole('menuitem', { name: 'Cook' }).click();
  });
  test('by what a question leads to a moment after it has closed', async () => {
    await opened('question');
    await press('Delete');
  });

  afterEach(async () => {
    await expect.element(heading('Recipe')).toBeVisible();
    await expectDepth(0);
    window.history.back();
    await expect.element(heading('Calendar')).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
    await expectDepth(0);
    window.history.back();
    await expect.element(heading('List')).toBeVisible();
  });
});

test('a leap to another page closes what is open', async () => {
  await opened('meal');
  window.history.go(-2);
  await expect.element(heading('List')).toBeVisible();
  window.history.forward();
  await expect.element(heading('Calendar')).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
});
