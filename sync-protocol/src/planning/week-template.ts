import { type Static, Type } from 'typebox';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { field, line } from '../nouns/field.ts';
import { PlannedMeal } from './planned-meal.ts';

export const maxTemplateNameLength = 80;
/** Ten a day. */
export const maxTemplateMeals = 70;

/** A meal of a template with its weekday: 0 is Monday. */
export const TemplateMeal = Type.Object(
  { ...PlannedMeal.properties, weekday: Type.Integer({ minimum: 0, maximum: 6 }) },
  { additionalProperties: false },
);
export type TemplateMeal = Static<typeof TemplateMeal>;

/** A week's meals, saved to be planned again. */
export const weekTemplate = defineNoun({
  name: 'weekTemplate',
  queue: { name: 'week-templates', method: 'PUT', path: '/api/week-templates', maxOps: 100 },
  table: 'weekTemplates',
  maxRows: 100,
  maxFreeRows: 100,
  isExported: true,
  exportOrder: 11,
  fields: {
    name: line(maxTemplateNameLength),
    meals: field(Type.Array(TemplateMeal, { maxItems: maxTemplateMeals }), []),
  },
  required: ['name', 'meals'],
});
export const WeekTemplate = weekTemplate.recordSchema;
export type WeekTemplate = RecordOf<typeof weekTemplate>;
