import { endpoints } from '../api/endpoints.ts';
import { mergeResource } from '../nouns/merge-resource.ts';
import { maxCalendarOps } from './calendar.ts';

export const calendarResource = mergeResource('calendar', endpoints.mergeCalendar, maxCalendarOps);
