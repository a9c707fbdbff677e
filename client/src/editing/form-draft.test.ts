import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { formDrafts } from './form-draft.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}
const Form = Type.Object({ title: Type.String() });
const draft = { form: { title: 'Half a pie' }, begun: { title: '' }, seen: { base: 3, epoch: 'e' } };

test('what was being written is there again, for each form and each person by itself, until it is dropped', () => {
  const storage = memory();
  const open = (person: string, name: string) => formDrafts(person, name, Form, storage);
  open('ann', 'meal.new').keep(draft);
  expect(open('ann', 'meal.new').read()).toEqual(draft);
  expect(open('bob', 'meal.new').read()).toBeNull();
  expect(open('ann', 'meal.m1').read()).toBeNull();
  open('ann', 'meal.new').drop();
  expect(open('ann', 'meal.new').read()).toBeNull();
});

test.each([
  'nonsense',
  '{}',
  '7',
  JSON.stringify({ ...draft, form: { title: 1 } }),
  JSON.stringify({ ...draft, begun: {} }),
  JSON.stringify({ ...draft, seen: 1 }),
])('what another version wrote is passed over: %s', (kept) => {
  const storage = memory();
  storage.setItem('formDraft.ann.meal.new', kept);
  expect(formDrafts('ann', 'meal.new', Form, storage).read()).toBeNull();
});

test('a storage that is denied keeps nothing and breaks nothing', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const storage = { getItem: denied, setItem: denied, removeItem: denied } as unknown as Storage;
  const drafts = formDrafts('ann', 'meal.new', Form, storage);
  drafts.keep(draft);
  drafts.drop();
  expect(drafts.read()).toBeNull();
});
