import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
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
const opened = () => ({ title: '' });
const draft = { form: { title: 'Half a pie' }, begun: { title: '' }, seen: { base: 3, epoch: 'e' } };

test('what was being written is there again, for each form and each person by itself, until it is dropped', () => {
  const storage = memory();
  const open = (person: string, name: string) => formDrafts(person, name, Form, storage);
  open('ann', 'meal.new').keep(draft);
  expect(open('ann', 'meal.new').read(opened)).toEqual(draft);
  expect(open('bob', 'meal.new').read(opened)).toBeNull();
  expect(open('ann', 'meal.m1').read(opened)).toBeNull();
  open('ann', 'meal.new').drop();
  expect(open('ann', 'meal.new').read(opened)).toBeNull();
});

test.each([
  'nonsense',
  '{}',
  '7',
  JSON.stringify({ ...draft, form: { title: 1 } }),
  JSON.stringify({ ...draft, begun: {} }),
  JSON.stringify({ ...draft, seen: 1 }),
])('what is no draft of this form is passed over: %s', (kept) => {
  const storage = memory();
  storage.setItem('formDraft.ann.meal.new', kept);
  expect(formDrafts('ann', 'meal.new', Form, storage).read(opened)).toBeNull();
});

describe('what another build of the app kept', () => {
  const Now = Type.Object({
    title: Type.String(),
    days: Type.Array(Type.Object({ day: Type.String(), isFixed: Type.Boolean() })),
    source: Type.String(),
    servings: Type.Union([Type.Integer(), Type.Null()]),
  });
  const opened = () => ({ title: 'Pie', days: [], source: 'Grandma', servings: 4 });
  const readKeptAs = (part: object) => {
    const storage = memory();
    storage.setItem('formDraft.ann.meal.m1', JSON.stringify({ form: part, begun: part, seen: draft.seen }));
    return formDrafts('ann', 'meal.m1', Now, storage).read(opened);
  };
  const written = { title: 'Half a pie', days: [{ day: 'Monday', isFixed: true }] };

  test('goes on with what a new field is opened with, and without one that is gone', () => {
    const form = { ...written, source: 'Grandma', servings: 4 };
    expect(readKeptAs({ gone: 'old', ...written })).toEqual({ form, begun: form, seen: draft.seen });
  });

  test('loses a field that is of another kind by now alone', () => {
    expect(readKeptAs({ ...written, source: 'Aunt', servings: 'four' })?.form).toEqual({
      ...written,
      source: 'Aunt',
      servings: 4,
    });
  });

  test('keeps what was written within a list, where its entries have a new field or have lost one', () => {
    expect(readKeptAs({ ...written, days: [{ day: 'Monday', gone: 1 }] })?.form).toMatchObject({
      title: 'Half a pie',
      days: [{ day: 'Monday', isFixed: false }],
    });
  });

  test('has its fields in one order, in which changes are told', () => {
    const { form, begun } = readKeptAs({ source: 'Aunt', ...written }) ?? {};
    expect(JSON.stringify(form)).toBe(JSON.stringify(begun));
    expect(Object.keys(form ?? {})).toEqual(['source', 'title', 'days', 'servings']);
  });
});

test('a storage that is denied keeps nothing and breaks nothing', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const storage = { getItem: denied, setItem: denied, removeItem: denied } as unknown as Storage;
  const drafts = formDrafts('ann', 'meal.new', Form, storage);
  drafts.keep(draft);
  drafts.drop();
  expect(drafts.read(opened)).toBeNull();
});
