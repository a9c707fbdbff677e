import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { plainEndpoints } from 'sync-protocol/api/plain-endpoints.ts';
import {
  CalendarEntries,
  CalendarEntryEdit,
  CalendarQuery,
  NewCalendarEntry,
} from 'sync-protocol/calendar/calendar.ts';
import { CalendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { RowId } from 'sync-protocol/schema/row-id.ts';
import { Type } from 'typebox';
import { errorAnswers } from '#lib/error-answers.ts';
import { listTimeoutMs, streamed, streamList } from '#lib/stream-list.ts';
import { IdempotencyHeaders, toWriteRequest } from '#lib/write-request.ts';
import type { CalendarService } from './calendar-service.ts';

const EntryParams = Type.Object({ id: RowId });
const Deleted = Type.Object({ _id: RowId });
const shared = { tags: ['calendar'], security: [{ bearer: [] }] };

/** `/api/calendar` (specification 7): the meals of a range of days, and one meal at a time. */
export const calendarRoutes: FastifyPluginAsyncTypebox<{ calendar: CalendarService }> = async (
  app,
  { calendar },
) => {
  app.route({
    method: plainEndpoints.readCalendar.method,
    url: plainEndpoints.readCalendar.path,
    handlerTimeout: listTimeoutMs,
    schema: {
      ...shared,
      summary: 'The meals from viewStart to viewEnd, both days included',
      querystring: CalendarQuery,
      response: { 200: streamed(CalendarEntries), ...errorAnswers },
    },
    handler: async ({ member, query }, reply) =>
      streamList(reply, CalendarEntry, calendar.read(member.householdId, query)),
  });

  app.route({
    method: plainEndpoints.createCalendarEntry.method,
    url: plainEndpoints.createCalendarEntry.path,
    schema: {
      ...shared,
      summary: 'Plan a meal',
      description:
        'Needs date, mealType and title. Where they are absent description is empty and there are no items; an item needs its itemName alone, and is not checked.',
      headers: IdempotencyHeaders,
      body: NewCalendarEntry,
      response: { 201: CalendarEntry, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const write = toWriteRequest(request);
      return reply.code(201).send(await calendar.create(write, request.body));
    },
  });

  app.route({
    method: plainEndpoints.updateCalendarEntry.method,
    url: plainEndpoints.updateCalendarEntry.path,
    schema: {
      ...shared,
      summary: 'Change a meal; what is absent stays',
      description:
        'items is the whole checklist; of an item what is said of being checked may be absent too.',
      headers: IdempotencyHeaders,
      params: EntryParams,
      body: CalendarEntryEdit,
      response: { 200: CalendarEntry, ...errorAnswers },
    },
    handler: async (request) => {
      const write = toWriteRequest(request);
      return calendar.update(write, request.params.id, request.body);
    },
  });

  app.route({
    method: plainEndpoints.deleteCalendarEntry.method,
    url: plainEndpoints.deleteCalendarEntry.path,
    schema: {
      ...shared,
      summary: 'Take a meal off the calendar',
      headers: IdempotencyHeaders,
      params: EntryParams,
      response: { 200: Deleted, ...errorAnswers },
    },
    handler: async (request) => {
      const write = toWriteRequest(request);
      return calendar.remove(write, request.params.id);
    },
  });
};
