import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ImagesProvider } from '#images/images-context.ts';
import { openTestImages } from '#images/testing/browser-images.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine, itemEdit, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { QuickListPage } from '../quick-list-page.tsx';

/** Renders the page with a database of its own that has these acknowledged items. */
export async function renderList(items: readonly [name: string, fields?: Record<string, unknown>][] = []) {
  localStorage.removeItem('quickList.basket');
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.write(items.map(([name, fields]) => itemEdit(engine, name, fields)));
  await engine.acknowledgeAll();
  draw(engine);
  return engine;
}

export function draw(engine: TestEngine) {
  render(
    <SyncProvider value={engine}>
      <ImagesProvider value={openTestImages(engine.db)}>
        <ToasterProvider>
          <QuickListPage onPaper={() => {}} onShop={() => {}} onStores={() => {}} />
        </ToasterProvider>
      </ImagesProvider>
    </SyncProvider>,
  );
}

export const field = page.getByRole('combobox', { name: 'Add an item' });
export const row = (name: string) => page.getByRole('checkbox', { name, exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const says = (text: string | RegExp) => page.getByText(text);

/** Names on the screen by group heading, in order. */
export function shownList(): Record<string, string[]> {
  const groups = [...document.querySelectorAll('section:has(> h3, > div > h3)')].map((group) => {
    const heading = group.querySelector('h3')?.textContent ?? '';
    return [
      heading,
      [...group.querySelectorAll('.list-name')].map((name) => name.textContent ?? ''),
    ] as const;
  });
  return Object.fromEntries(groups);
}

/** Types into the add field and presses Enter. */
export async function add(text: string) {
  await userEvent.fill(field, text);
  await userEvent.keyboard('{Enter}');
}

export async function paste(text: string) {
  const input = field.element();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
