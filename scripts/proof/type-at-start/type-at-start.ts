import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createRng } from '../../../sync-protocol/testing/rng.ts';
import { drawTyping, type Typing, type TypingStep } from './draw-typing.ts';

/** The browser operations needed, on a tab with the list open and somebody signed in. */
export interface StartTab {
  /** Reloads the page; may resolve as soon as loading has started. */
  reload(): Promise<void>;
  /** Like Playwright's `evaluate`, with a self-contained function. */
  readonly evaluate: Page['evaluate'];
  keys(steps: readonly TypingStep[]): Promise<void>;
  /** Whether the tab supports composition steps. */
  readonly canCompose: boolean;
  /** Slows down the next start by a factor, if supported. */
  slowDown?(times: number): Promise<void>;
}

export interface StartReport {
  starts: number;
  /**
   * Starts that completed before the first key; `amid` and `after` count those during typing and after the
   * last key.
   */
  before: number;
  amid: number;
  after: number;
  letters: number;
  wrongs: string[];
}

const patienceMs = 30_000;

/** Starts the app repeatedly, types from a random moment on, and compares the result letter by letter. */
export async function typeAtStart(
  tab: StartTab,
  options: { starts: number; seed: number; onStart?: (report: Readonly<StartReport>) => void },
): Promise<StartReport> {
  const rng = createRng(options.seed);
  const report: StartReport = { starts: 0, before: 0, amid: 0, after: 0, letters: 0, wrongs: [] };
  while (report.starts < options.starts) {
    const typing = drawTyping(rng, tab);
    const known = await namesOn(tab);
    await clearField(tab);
    await tab.slowDown?.(rng.pick([1, 1, 2, 4]));
    await tab.reload();
    await untilFocused(tab);
    await sleep(rng.below(600));
    const wasOver = await isOver(tab);
    await tab.keys(typing.steps);
    const isOverNow = await isOver(tab);
    report.starts += 1;
    report[wasOver ? 'before' : isOverNow ? 'amid' : 'after'] += 1;
    report.letters += typing.text.length + typing.added.join('').length;
    const wrong = await differenceOf(tab, typing, known);
    if (wrong) report.wrongs.push(`start ${report.starts}: ${wrong}`);
    options.onStart?.(report);
  }
  await tab.slowDown?.(1);
  return report;
}

/** Empties the field, since what is left in it is kept for the next start. */
const clearField = (tab: StartTab): Promise<void> =>
  tab.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('#root main input[role=combobox]');
    if (!field) throw new Error('The list has no field');
    field.setRangeText('', 0, field.value.length);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });

/** Focuses the field as soon as there is one, in the snapshot or the app. */
const untilFocused = (tab: StartTab): Promise<void> =>
  untilAnswered(() =>
    tab.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const look = () => {
            const fields = [...document.querySelectorAll<HTMLInputElement>('main input[role=combobox]')];
            const seen = fields.find((field) => !field.closest('[hidden]'));
            seen?.focus();
            if (seen) resolve();
            else setTimeout(look, 5);
          };
          look();
        }),
    ),
  );

/** Whether the app has replaced the snapshot. */
const isOver = (tab: StartTab): Promise<boolean> =>
  tab.evaluate(
    () => !document.querySelector('#first-screen') && Boolean(document.querySelector('#root main input')),
  );

/** Waits for the expected result and describes the difference on timeout; undefined if it is as typed. */
async function differenceOf(
  tab: StartTab,
  { added, text, caret }: Typing,
  known: readonly string[],
): Promise<string | undefined> {
  const wanted = JSON.stringify({ added, text, caret, hasFocus: true });
  let seen = '';
  for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt; await sleep(50)) {
    const field = await fieldOf(tab);
    if (!field) continue;
    const names = await namesOn(tab);
    const isKept = known.every((name, index) => names[index] === name);
    seen = JSON.stringify({ added: isKept ? names.slice(known.length) : names, ...field });
    if (seen === wanted) return undefined;
  }
  return `wanted ${wanted}, got ${seen}`;
}

/** State of the app's field; null while the snapshot is shown, or actions on it are not stored yet. */
const fieldOf = (tab: StartTab) =>
  tab.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('#root main input[role=combobox]');
    const isWaiting = document.querySelector('#first-screen') || localStorage.getItem('ateria.earlyPresses');
    if (!field || isWaiting) return null;
    const { value: text, selectionStart: caret } = field;
    return { text, caret, hasFocus: document.activeElement === field };
  });

/** Names on the list in the order of adding, from the disk. */
const namesOn = (tab: StartTab): Promise<string[]> =>
  tab.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const open = (name: string) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const rows = opening.result.transaction('quickItems').objectStore('quickItems').getAll();
            rows.onsuccess = () => resolve(rows.result.map(({ itemName }: { itemName: string }) => itemName));
            rows.onerror = () => reject(rows.error);
            opening.result.close();
          };
        };
        indexedDB.databases().then((all) => {
          const name = all.find((each) => each.name?.startsWith('ateria-'))?.name;
          if (name) open(name);
          else reject(new Error('Nobody has a database here'));
        }, reject);
      }),
  );

/** Retries while a page is being left and does not answer. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (const giveUpAt = Date.now() + patienceMs; ; ) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await sleep(20);
    }
  }
}
