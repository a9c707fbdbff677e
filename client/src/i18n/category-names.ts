import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Category } from 'sync-protocol/food/categories.ts';

/** Display names of the categories. */
export const categoryNames: Record<Category, MessageDescriptor> = {
  produce: msg`Fruit and vegetables`,
  dairy: msg`Dairy`,
  meat: msg`Meat and fish`,
  pantry: msg`Pantry`,
  vegetary: msg`Plant-based`,
  frozen: msg`Frozen`,
  beverages: msg`Drinks`,
  snacks: msg`Snacks`,
  other: msg`Other`,
  from_calendar: msg`From the calendar`,
};
