import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { SHOWN_DATABASE_KEY, writeKnownIdentity } from '#lib/known-identity.ts';
import { EARLY_PRESSES_KEY, type EarlyPress } from './early-presses.ts';
import { type FirstScreen, raiseFirstScreen } from './first-screen.ts';
import { SNAPSHOT_KEY, type Snapshot } from './snapshot.ts';
import { takeSnapshot } from './take-snapshot.ts';
import { useSnapshot } from './use-first-screen.ts';

const aino = { issuer: 'https://id.example', sub: 'aino' };
const query = '(max-width: 768px)';
const preference = 'test.preference';

function makeRoot(): HTMLElement {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
  return root;
}

const line = (id: string, name: string) => `
  <li class="row" data-id="${id}" data-sync="waiting">
    <button type="button" role="checkbox" aria-checked="false" aria-label="${name}, Other" class="check">
      <span class="name">${name}</span>
    </button>
    <button type="button" aria-label="Edit ${name}" data-action="edit">…</button>
  </li>`;

/** Renders a minimal stand-in for the app's list page. */
function drawApp(root: HTMLElement, names: readonly string[] = ['milk', 'bread']): void {
  root.innerHTML = `
    <main>
      <header><a href="/sync" data-fleeting>Saved</a><button type="button">Actions</button></header>
      <form><label for="field">Add an item</label><input id="field" aria-keyshortcuts="/ n" /><button type="submit">Add</button></form>
      <section><h3 style="color: rgb(1, 2, 3)">Other</h3>
        <ul>${names.map((name, index) => line(String(index + 1), name)).join('')}</ul></section>
      <dialog>a question</dialog>
    </main>`;
}

const take = (root: HTMLElement, heightPx = 5_000): Snapshot | null => {
  const path = window.location.pathname + window.location.search;
  const snapshot = takeSnapshot({ root, heightPx, path, query, keys: [preference] });
  if (snapshot) localStorage.setItem(SNAPSHOT_KEY, JSON.stringify(snapshot));
  return snapshot;
};

/** Simulates the next start: an empty root and the snapshot of the last start. */
function start() {
  const root = makeRoot();
  const screen = raiseFirstScreen(root, window);
  // A left-over snapshot would record the presses of other tests.
  onTestFinished(screen.drop);
  return { root, screen };
}

const handOver = (screen: FirstScreen) =>
  new Promise<readonly EarlyPress[]>((resolve) => screen.giveWay(resolve));

const field = page.getByLabelText('Add an item');
const fieldOf = (root: HTMLElement) => root.querySelector('input') as HTMLInputElement;

const milk = page.getByRole('checkbox', { name: 'milk, Other' });

afterEach(() => document.body.replaceChildren());
beforeEach(() => {
  localStorage.clear();
  writeKnownIdentity(aino);
  const root = makeRoot();
  drawApp(root);
  take(root);
});

test('the next start shows the list as it was, and nothing of the moment', async () => {
  const { root, screen } = start();
  expect(screen.isShown()).toBe(true);
  expect(root.hidden).toBe(true);
  await expect.element(milk).toBeVisible();
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument();
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.querySelector('[data-sync]')).toBeNull();
  expect(document.querySelector('h3')?.style.color).toBe('rgb(1, 2, 3)');
});

test('it has the rules of what the app loaded and made, and none of the sheet that every page comes with', async () => {
  const add = (rel: string, rule: string) => {
    const link = document.createElement('link');
    link.rel = rel;
    link.href = URL.createObjectURL(new Blob([rule], { type: 'text/css' }));
    onTestFinished(() => link.remove());
    const isLoaded = new Promise((done) => link.addEventListener('load', done));
    document.head.append(link);
    return isLoaded;
  };
  await add('stylesheet', '.of-page { color: red }');
  void add('manifest', '');
  await add('stylesheet', '.of-part { color: red }');
  const made = document.createElement('style');
  made.textContent = '.made { color: red }';
  document.head.append(made);
  onTestFinished(() => made.remove());

  const rules = take(document.getElementById('root') as HTMLElement)?.styles ?? '';
  expect(['.of-page', '.of-part', '.made'].filter((name) => rules.includes(name))).toEqual([
    '.of-part',
    '.made',
  ]);
});

test('what is off the screen is not in the snapshot', () => {
  const root = makeRoot();
  drawApp(
    root,
    Array.from({ length: 200 }, (_, index) => `thing ${index}`),
  );
  expect(JSON.stringify(take(root, 300)?.page).match(/"data-id"/g)?.length).toBeLessThan(60);
});

test('what stands in columns is taken whole: without its last rows each would stand elsewhere', () => {
  const root = makeRoot();
  drawApp(
    root,
    Array.from({ length: 40 }, (_, index) => `thing ${index}`),
  );
  const main = root.querySelector('main') as HTMLElement;
  main.className = 'list-columns';
  main.style.columns = '3 20rem';
  expect(JSON.stringify(take(root, 300)?.page).match(/"data-id"/g)).toHaveLength(40);
});

test('nobody meets the list of another person', () => {
  writeKnownIdentity({ ...aino, sub: 'eino' });
  const { root, screen } = start();
  expect(screen.isShown()).toBe(false);
  expect(root.hidden).toBe(false);
  expect(localStorage.getItem(SNAPSHOT_KEY)).toBeNull();
});

test('where nobody is known there is no snapshot, and none is taken', () => {
  localStorage.removeItem('ateria.identity');
  expect(take(makeRoot())).toBeNull();
  expect(start().screen.isShown()).toBe(false);
});

test('a snapshot in another language, or of another page, is not shown', () => {
  localStorage.setItem(preference, 'other');
  expect(start().screen.isShown()).toBe(false);
  localStorage.removeItem(preference);
  expect(start().screen.isShown()).toBe(true);
  const kept = JSON.parse(localStorage.getItem(SNAPSHOT_KEY) ?? '');
  localStorage.setItem(SNAPSHOT_KEY, JSON.stringify({ ...kept, path: '/elsewhere' }));
  expect(start().screen.isShown()).toBe(false);
});

test('a snapshot that was drawn by the style sheet of another build is not shown', () => {
  const kept = JSON.parse(localStorage.getItem(SNAPSHOT_KEY) ?? '');
  localStorage.setItem(SNAPSHOT_KEY, JSON.stringify({ ...kept, sheet: '/assets/index-older.css' }));
  expect(start().screen.isShown()).toBe(false);
});

test('a damaged snapshot is as good as none', () => {
  for (const text of ['', '{', 'null', '{"form":1}', '{"form":1,"owner":null,"page":7}']) {
    localStorage.setItem(SNAPSHOT_KEY, text);
    expect(start().screen.isShown()).toBe(false);
  }
});

test('nothing in a snapshot can run or lead away', () => {
  const kept = JSON.parse(localStorage.getItem(SNAPSHOT_KEY) ?? '') as Snapshot;
  const bad = (tag: string, attributes: Record<string, string>) => ({
    tag,
    attributes,
    style: '',
    children: [],
  });
  kept.page.push(
    bad('script', { src: '/x.js' }),
    bad('iframe', { srcdoc: 'x' }),
    bad('a', { href: 'javascript:alert(1)', onclick: 'alert(1)', class: 'bad' }),
    bad('a', { href: '//evil.example', class: 'bad' }),
  );
  localStorage.setItem(SNAPSHOT_KEY, JSON.stringify(kept));
  start();
  const frame = document.querySelector('#first-screen');
  expect(frame?.querySelector('script, iframe')).toBeNull();
  for (const link of document.querySelectorAll('a.bad')) expect(link.getAttributeNames()).toEqual(['class']);
});

test('what is pressed is shown at once, and handed over with what was being typed', async () => {
  const { root, screen } = start();
  await milk.click();
  await expect.element(milk).toBeChecked();
  await field.fill('eggs');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('eggs')).toBeVisible();
  await page.getByRole('button', { name: 'Edit bread' }).click();
  await page.getByRole('button', { name: 'Actions' }).click();
  await field.fill('but');

  drawApp(root);
  expect(await handOver(screen)).toEqual([
    { kind: 'check', id: '1', isChecked: true },
    { kind: 'add', text: 'eggs' },
    { kind: 'press', tag: 'button', name: 'Edit bread', id: '2' },
    { kind: 'press', tag: 'button', name: 'Actions', id: null },
  ]);
  expect(fieldOf(root).value).toBe('but');
  expect(document.activeElement).toBe(fieldOf(root));
  expect(root.hidden).toBe(false);
  expect(document.querySelector('#first-screen')).toBeNull();
});

test('who writes is not interrupted: the app takes over in a pause, with every letter, the caret and the selection', async () => {
  const { root, screen } = start();
  await field.click();
  await userEvent.keyboard('brea');
  drawApp(root);
  const taken = handOver(screen);
  await userEvent.keyboard('d{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
  expect(await taken).toEqual([]);
  const { value, selectionStart, selectionEnd, selectionDirection } = fieldOf(root);
  expect({ value, selectionStart, selectionEnd, selectionDirection }).toEqual({
    value: 'bread',
    selectionStart: 3,
    selectionEnd: 5,
    selectionDirection: 'backward',
  });
  await userEvent.keyboard('ak');
  expect(fieldOf(root).value).toBe('break');
});

test('what is being composed is composed to its end where it was begun', async () => {
  const { root, screen } = start();
  await field.click();
  await userEvent.keyboard('br');
  const devtools = cdp() as unknown as { send: (name: string, values: object) => Promise<void> };
  await devtools.send('Input.imeSetComposition', { text: 'ea', selectionStart: 2, selectionEnd: 2 });
  drawApp(root);
  let isTaken = false;
  const taken = handOver(screen).then(() => {
    isTaken = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(isTaken).toBe(false);
  await devtools.send('Input.insertText', { text: 'ead' });
  await taken;
  expect(fieldOf(root).value).toBe('bread');
  expect(fieldOf(root).selectionStart).toBe(5);
});

test('a press that began on the snapshot ends on it', async () => {
  const { root, screen } = start();
  const { x, y, width, height } = milk.element().getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  const devtools = cdp() as unknown as { send: (name: string, values: object) => Promise<void> };
  const press = (type: string) =>
    devtools.send('Input.dispatchMouseEvent', {
      type,
      button: 'left',
      clickCount: 1,
      x: (frame?.x ?? 0) + x + width / 2,
      y: (frame?.y ?? 0) + y + height / 2,
    });
  await press('mousePressed');
  drawApp(root, ['eggs', 'tea']);
  const taken = handOver(screen);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(root.hidden).toBe(true);
  await press('mouseReleased');
  expect(await taken).toEqual([{ kind: 'check', id: '1', isChecked: true }]);
});

test('a finger that rests on a row means its other action, as in the app', async () => {
  const { screen } = start();
  const press = (type: string, timeStamp: number) => {
    const event = new PointerEvent(type, { pointerType: 'touch', bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    milk.element().dispatchEvent(event);
  };
  press('pointerdown', 1_000);
  press('click', 1_600);
  expect(await handOver(screen)).toEqual([{ kind: 'press', tag: 'button', name: 'Edit milk', id: '1' }]);
});

test('the list’s own keys work on it: they lead to rows and field at once, and what acts on a row is handed over', async () => {
  const { root, screen } = start();
  (milk.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown} {Delete}');
  await expect.element(page.getByRole('checkbox', { name: 'bread, Other' })).toBeChecked();
  await userEvent.keyboard('nuts');
  drawApp(root);
  const on = { tag: 'button', name: 'bread, Other', id: '2' };
  expect(await handOver(screen)).toEqual([
    { kind: 'check', id: '2', isChecked: true },
    { kind: 'key', key: 'Delete', ctrlKey: false, metaKey: false, on },
  ]);
  expect(fieldOf(root).value).toBe('uts');
});

test('the focus stays on what has it', async () => {
  const { root, screen } = start();
  (page.getByRole('button', { name: 'Edit bread' }).element() as HTMLElement).focus();
  drawApp(root);
  await handOver(screen);
  expect(document.activeElement).toBe(root.querySelector('[aria-label="Edit bread"]'));
});

test('pasted lines are several things, and none runs into the next', async () => {
  const { root, screen } = start();
  await field.fill('tea');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '\nmilk\neggs');
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  drawApp(root);
  expect(await handOver(screen)).toEqual([{ kind: 'add', text: 'tea\nmilk\neggs' }]);
  expect(fieldOf(root).value).toBe('');
});

test('what was done at a start that did not come to its end is handed over at the next one', async () => {
  start();
  await milk.click();
  await field.fill('but');

  const { root, screen } = start();
  await expect.element(milk).toBeChecked();
  await expect.element(field).toHaveValue('but');
  drawApp(root);
  expect(await handOver(screen)).toEqual([{ kind: 'check', id: '1', isChecked: true }]);
  expect(fieldOf(root).value).toBe('but');
  screen.done();
  expect(localStorage.getItem(EARLY_PRESSES_KEY)).toBeNull();
  expect(await handOver(start().screen)).toEqual([]);
});

test('it is handed over without a snapshot too, but never to another person', async () => {
  start();
  await milk.click();
  await field.fill('but');
  localStorage.removeItem(SNAPSHOT_KEY);
  const { root, screen } = start();
  screen.drop();
  drawApp(root);
  expect(await handOver(screen)).toEqual([{ kind: 'check', id: '1', isChecked: true }]);
  expect(fieldOf(root).value).toBe('but');

  writeKnownIdentity({ ...aino, sub: 'eino' });
  expect(await handOver(start().screen)).toEqual([]);
});

function List({ items }: { items: string }) {
  useSnapshot(true, items, query, 'own');
  return <p>{items}</p>;
}

test('the list that is still on the screen is no snapshot of the page that is on its way', () => {
  const own = window.location.href;
  const app = createRoot(makeRoot());
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => {
    app.unmount();
    window.history.replaceState(null, '', own);
    vi.restoreAllMocks();
  });
  writeKnownIdentity(aino);
  localStorage.setItem(SHOWN_DATABASE_KEY, 'own');
  const leave = () => {
    localStorage.removeItem(SNAPSHOT_KEY);
    document.dispatchEvent(new Event('visibilitychange'));
    const kept = localStorage.getItem(SNAPSHOT_KEY);
    return kept && (JSON.parse(kept) as Snapshot).path;
  };
  flushSync(() => app.render(<List items="milk" />));
  expect(leave()).toBe(window.location.pathname + window.location.search);
  window.history.replaceState(null, '', '/calendar');
  flushSync(() => app.render(<List items="milk, bread" />));
  expect(leave()).toBeNull();
});
