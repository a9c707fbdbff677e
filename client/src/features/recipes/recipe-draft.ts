import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { dropKept, keep, readKept } from '#lib/keep.ts';
import type { RecipeForm } from './recipe-form.ts';

const text = Type.String();
const KeptDraft = Type.Object({
  form: Type.Object({
    title: text,
    description: text,
    /** Absent in what was kept before there were pictures. */
    imageUrl: Type.Optional(text),
    ingredients: Type.Array(Type.Object({ key: Type.Integer(), name: text, quantity: text })),
    steps: Type.Array(Type.Object({ key: Type.Integer(), text })),
    prepTimeMinutes: text,
    servings: text,
    nutrition: Type.Object({
      ...{ energyKcal: text, fat: text, saturatedFat: text, carbohydrates: text },
      ...{ sugars: text, protein: text, salt: text },
    }),
  }),
  /** The form as it was opened, and the row that was on screen then; null for a new recipe. */
  opened: Type.Union([
    Type.Object({ form: Type.Unknown(), seen: Type.Object({ base: Type.Integer(), epoch: text }) }),
    Type.Null(),
  ]),
});

type KeptForm = Static<typeof KeptDraft>['form'];

/** What somebody was writing. */
export interface RecipeDraft {
  form: RecipeForm;
  opened: { form: RecipeForm; seen: { base: number; epoch: string } } | null;
}

const keyOf = (person: string, id: string) => `recipeDraft.${person}.${id}`;

/**
 * What somebody was writing when the app was closed, one for each recipe and one for the new one. It is of one person on
 * one device; null when there is none or when another version of the app wrote it.
 *
 * @param person name of the person's database
 * @param id of the recipe, or `new`
 */
export function readDraft(person: string, id: string, storage: Storage = localStorage): RecipeDraft | null {
  const kept = readKept(storage, keyOf(person, id));
  if (!Check(KeptDraft, kept)) return null;
  const { form, opened }: Static<typeof KeptDraft> = kept;
  if (opened && !Check(KeptDraft.properties.form, opened.form)) return null;
  if (!opened) return { form: withPicture(form), opened };
  return { form: withPicture(form), opened: { ...opened, form: withPicture(opened.form as KeptForm) } };
}

export function keepDraft(
  person: string,
  id: string,
  draft: RecipeDraft,
  storage: Storage = localStorage,
): void {
  keep(storage, keyOf(person, id), JSON.stringify(draft));
}

export function dropDraft(person: string, id: string, storage: Storage = localStorage): void {
  dropKept(storage, keyOf(person, id));
}

const withPicture = (form: KeptForm): RecipeForm => ({ imageUrl: '', ...form });
