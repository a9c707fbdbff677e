import { endpoints } from '../api/endpoints.ts';
import type { Resource } from '../nouns/resource.ts';
import { toChange } from '../sync/change.ts';
import { maxCalendarOps } from './calendar.ts';

export const calendarResource: Resource = {
  name: 'calendar',
  maxOps: maxCalendarOps,
  toRequest: (ops, device) => ({
    ...endpoints.mergeCalendar,
    body: { items: ops.map(toChange), merge: { device } },
  }),
};
