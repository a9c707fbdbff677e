import { expect, test } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './recipe-draft.ts';
import { emptyForm } from './recipe-form.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}
const draft = { form: { ...emptyForm(), title: 'Half a pie' }, opened: null };
const edit = { form: draft.form, opened: { form: emptyForm(), seen: { base: 3, epoch: 'e' } } };

test('what was being written is there again, for each recipe and each person by itself', () => {
  const storage = memory();
  keepDraft('ann', 'new', draft, storage);
  keepDraft('ann', 'soup', edit, storage);
  expect(readDraft('ann', 'new', storage)).toEqual(draft);
  expect(readDraft('ann', 'soup', storage)).toEqual(edit);
  expect(readDraft('bob', 'new', storage)).toBeNull();
});

test('a draft that was saved or given up is gone', () => {
  const storage = memory();
  keepDraft('ann', 'new', draft, storage);
  dropDraft('ann', 'new', storage);
  expect(readDraft('ann', 'new', storage)).toBeNull();
});

test.each([
  'nonsense',
  '{}',
  '{"form":{"title":1},"opened":null}',
  JSON.stringify({ ...edit, opened: { form: 1 } }),
])('what is no draft of a recipe is passed over: %s', (kept) => {
  const storage = memory();
  storage.setItem('recipeDraft.ann.new', kept);
  expect(readDraft('ann', 'new', storage)).toBeNull();
});

test('a draft of another build goes on: a new field is empty, one that is gone is left behind, a new nutrient too', () => {
  const storage = memory();
  const { description, ...form } = edit.form;
  const { salt, ...nutrition } = form.nutrition;
  const older = { ...form, gone: 'x', nutrition: { ...nutrition, fibre: '3' } };
  storage.setItem(
    'recipeDraft.ann.soup',
    JSON.stringify({ form: older, opened: { ...edit.opened, form: older } }),
  );
  expect(readDraft('ann', 'soup', storage)).toEqual({
    form: edit.form,
    opened: { ...edit.opened, form: edit.form },
  });
});

test('a storage that is denied keeps nothing and breaks nothing', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const storage = { getItem: denied, setItem: denied, removeItem: denied } as unknown as Storage;
  keepDraft('ann', 'new', draft, storage);
  dropDraft('ann', 'new', storage);
  expect(readDraft('ann', 'new', storage)).toBeNull();
});

test('what was begun before there were images goes on without one', () => {
  const storage = memory();
  const { imageUrl, ...form } = edit.form;
  storage.setItem('recipeDraft.ann.soup', JSON.stringify({ form, opened: { ...edit.opened, form } }));
  expect(readDraft('ann', 'soup', storage)).toMatchObject({
    form: { title: 'Half a pie', imageUrl: '' },
    opened: { form: { imageUrl: '' } },
  });
});
