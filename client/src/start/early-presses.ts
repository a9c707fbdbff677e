import { answerKey, type EarlyKey } from './early-keys.ts';
import { calledOf, fieldIn, idOf, type Pressed } from './pressed.ts';

/** Key in local storage of input made before the app was ready. Also survives a start that was cut short. */
export const EARLY_PRESSES_KEY = 'ateria.earlyPresses';

/** What a person did on the snapshot of the list. */
export type EarlyPress =
  | { kind: 'check'; id: string; isChecked: boolean }
  | { kind: 'add'; text: string }
  /** Any other button or link. */
  | ({ kind: 'press' } & Pressed)
  | ({ kind: 'key' } & EarlyKey);

/** Input made before the app was ready: presses in order, and the text in the field. */
export interface EarlyInput {
  presses: readonly EarlyPress[];
  text: string;
}

/** A touch held at least this long on a row is its secondary action, Edit. */
const longPressMs = 500;
const hasLines = /[\n\r]/;

/**
 * Shows a check or an addition at once, and records everything pressed and typed until the app can handle it.
 *
 * @param keep is called at each change with the part that must survive this start: checks, additions and the
 * text
 */
export function collectPresses(
  frame: HTMLElement,
  { keep, signal }: { keep: (input: EarlyInput) => void; signal: AbortSignal },
) {
  const presses: EarlyPress[] = [];
  let touchedAt = Number.POSITIVE_INFINITY;
  const keepInput = () =>
    keep({
      presses: presses.filter(({ kind }) => kind === 'check' || kind === 'add'),
      text: fieldIn(frame)?.value ?? '',
    });
  const collect = (press: EarlyPress) => {
    presses.push(press);
    keepInput();
  };
  const addText = (field: HTMLInputElement, text: string) => {
    field.value = '';
    if (!text.trim()) return;
    showAdded(frame, text);
    collect({ kind: 'add', text });
  };

  frame.addEventListener('pointerdown', ({ pointerType, timeStamp }) => {
    touchedAt = pointerType === 'touch' ? timeStamp : Number.POSITIVE_INFINITY;
  });

  frame.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('button, a') : null;
    if (!pressed || pressed.getAttribute('type') === 'submit') return;
    event.preventDefault();
    const id = idOf(pressed);
    if (id === null || pressed.getAttribute('role') !== 'checkbox')
      return collect({ kind: 'press', ...calledOf(pressed) });
    const edit = pressed.parentElement?.querySelector('[data-action=edit]');
    if (edit && event.timeStamp - touchedAt >= longPressMs)
      return collect({ kind: 'press', ...calledOf(edit) });
    const isChecked = pressed.getAttribute('aria-checked') !== 'true';
    showCheck(frame, id, isChecked);
    collect({ kind: 'check', id, isChecked });
  });

  frame.addEventListener('submit', (event) => {
    event.preventDefault();
    const field = fieldIn(frame);
    if (field) addText(field, field.value);
  });

  frame.addEventListener('input', keepInput);

  // A one-line field would join pasted lines into one.
  frame.addEventListener('paste', (event) => {
    const field = fieldIn(frame);
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (!field || event.target !== field || !hasLines.test(pasted.trim())) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = field;
    addText(
      field,
      value.slice(0, selectionStart ?? value.length) + pasted + value.slice(selectionEnd ?? value.length),
    );
  });

  frame.ownerDocument.addEventListener(
    'keydown',
    (event) => answerKey(event, frame, (key) => collect({ kind: 'key', ...key })),
    { signal },
  );

  return {
    /** Shows the input of an earlier start that was cut short. */
    resume: (before: EarlyInput) => {
      for (const press of before.presses) {
        presses.push(press);
        if (press.kind === 'check') showCheck(frame, press.id, press.isChecked);
        if (press.kind === 'add') showAdded(frame, press.text);
      }
      const field = fieldIn(frame);
      if (field) field.value = before.text;
    },
    presses: (): readonly EarlyPress[] => presses,
  };
}

function showCheck(frame: ParentNode, id: string, isChecked: boolean): void {
  const row = frame.querySelector(`[data-id="${CSS.escape(id)}"]`);
  row?.querySelector('[role=checkbox]')?.setAttribute('aria-checked', String(isChecked));
  row?.toggleAttribute('data-checked', isChecked);
}

/** Shows an added item as the first row. It has no id yet, and its row takes no presses. */
function showAdded(frame: ParentNode, text: string): void {
  const first = frame.querySelector<HTMLElement>('[data-id]');
  const name = first?.querySelector('[role=checkbox] > :first-child')?.cloneNode();
  if (!first || !(name instanceof HTMLElement)) return;
  const row = first.cloneNode() as HTMLElement;
  row.removeAttribute('data-id');
  row.removeAttribute('data-checked');
  const line = first.ownerDocument.createElement('span');
  line.className = first.querySelector('[role=checkbox]')?.className ?? '';
  name.textContent = text.trim();
  line.append(name);
  row.append(line);
  first.before(row);
}
