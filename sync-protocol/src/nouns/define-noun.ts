import {
  type Static,
  type TArray,
  type TObject,
  type TOptional,
  type TSchema,
  type TString,
  Type,
} from 'typebox';
import { dismissLost, type LostValue } from '../rows/lost.ts';
import type { FieldValues } from '../rows/op.ts';
import { type MergeBodySchema, mergeBody } from '../sync/merge-body.ts';
import { asEdit, type Edit, type Seen } from './edit.ts';
import type { Field } from './field.ts';
import {
  itemChanges,
  itemFields,
  itemsSchema,
  type Keyed,
  type KeyedItem,
  type KeyedList,
} from './keyed-list.ts';
import type { ActionRule, Noun } from './noun.ts';

type Fields = Record<string, Field>;
type Lists = Readonly<Record<string, KeyedList>>;
type ActionArgs = Record<string, TObject>;

/** The queue that a noun's operations drain through, and the request that merges them (SPEC W1). */
export interface QueueDeclaration {
  /** E.g. `quick-list`; queues never hold one another up. */
  name: string;
  method: 'PUT' | 'POST' | 'PATCH';
  path: string;
  /** Most operations in one request. */
  maxOps: number;
  /** What stands in each body beside the changes, by property. */
  beside?: Readonly<Record<string, { schema: TSchema; value: unknown }>>;
}

/** What a noun says beside what the engine merges by. */
interface NounSettings {
  queue: QueueDeclaration;
  /** The table of a device's database that its records are in, e.g. `calendarEntries`. */
  table: string;
  /** Most living rows in one household. */
  maxRows: number;
  /** The same on the free tier, of which it is no part where that is 0; what there is already stays. */
  maxFreeRows: number;
  /** Whether its records are part of a person's export. */
  isExported: boolean;
  /** Its place there among the others: what is referred to comes first. */
  exportOrder?: number;
}

/** A declared noun, whichever it is. */
export interface DeclaredNoun extends Noun, NounSettings {
  /** Fields that its records are found by on a device. */
  indexes: readonly string[];
  /** The record that the API answers. */
  recordSchema: TObject;
  /** Body of the request that merges. */
  mergeBody: MergeBodySchema;
  delete(id: string): Edit;
  restore(id: string): Edit;
  /** Writes a value that had lost (SPEC M10). */
  takeLost(id: string, field: string, lost: LostValue): Edit;
  dismissLost(id: string, field: string, lost: LostValue): Edit;
}

type FieldProperties<F extends Fields> = {
  [K in keyof F]: F[K]['initial'] extends undefined ? TOptional<F[K]['schema']> : F[K]['schema'];
};
type RecordProperties<F extends Fields, L extends Lists> = { _id: TString } & FieldProperties<F> & {
    [K in keyof L]: L[K]['isOptional'] extends true
      ? TOptional<TArray<KeyedItem<L[K]['item']>>>
      : TArray<KeyedItem<L[K]['item']>>;
  };

/** What may be written as a value: a list is taken over as it is, and may be one that nobody may change. */
type Written<Schema extends TSchema> =
  Static<Schema> extends (infer Item)[] ? readonly Item[] : Static<Schema>;
type WrittenFields<F extends Fields> = { [K in keyof F]?: Written<F[K]['schema']> };
type WrittenItems<L extends Lists> = {
  [K in keyof L & string as `${K}.${string}`]: Static<L[K]['item']> | null;
};

/** What a set may write: any of the fields, and items of the lists. */
type SetValues<F extends Fields, L extends Lists> = WrittenFields<F> & WrittenItems<L>;

type AddValues<F extends Fields, R extends keyof F, L extends Lists> = SetValues<F, L> & {
  [K in R]: Written<F[K]['schema']>;
};

type Flat<T> = { [K in keyof T]: T[K] };

/** A noun with the static types of its values. */
export interface TypedNoun<
  Name extends string,
  F extends Fields,
  R extends keyof F & string,
  L extends Lists,
  A extends ActionArgs,
  X extends boolean,
> extends DeclaredNoun {
  name: Name;
  fields: F;
  lists: L;
  isExported: X;
  recordSchema: TObject<Flat<RecordProperties<F, L>>>;
  add(id: string, values: AddValues<F, R, L>): Edit;
  /** @param seen the row that was on screen, where that is not the one of the moment */
  set(id: string, values: SetValues<F, L>, seen?: Seen): Edit;
  act<Action extends keyof A & string>(id: string, action: Action, args: Static<A[Action]>): Edit;
  /** The values that write items into a list. */
  itemFields<K extends keyof L & string>(
    list: K,
    items: readonly Keyed<Static<L[K]['item']>>[],
  ): Record<`${K}.${string}`, Static<L[K]['item']>>;
  /** The values that turn a list as it was shown into another. */
  itemChanges<K extends keyof L & string>(
    list: K,
    before: readonly Keyed<Static<L[K]['item']>>[],
    after: readonly Keyed<Static<L[K]['item']>>[],
  ): Record<`${K}.${string}`, Static<L[K]['item']> | null>;
}

/** The record of a noun as the API answers it. */
export type RecordOf<N extends { recordSchema: TObject }> = Static<N['recordSchema']>;

/** What a person writes of a record: all but its id. */
export type ValuesOf<N extends { recordSchema: TObject }> = Flat<Omit<RecordOf<N>, '_id'>>;

interface Declaration<
  Name extends string,
  F extends Fields,
  R extends keyof F & string,
  L extends Lists,
  A extends ActionArgs,
  X extends boolean,
> extends NounSettings {
  name: Name;
  fields: F;
  indexes?: readonly (keyof F & string)[];
  lists?: L;
  /** Fields that an add must carry. */
  required: readonly R[];
  actions?: {
    [K in keyof A]: {
      args: A[K];
      sees?: { readonly [Arg in keyof Static<A[K]> & string]?: keyof F & string };
      apply: (
        fields: Readonly<Static<TObject<FieldProperties<F>>>>,
        args: Readonly<Static<A[K]>>,
      ) => WrittenFields<F> | null;
    };
  };
  isExported: X;
}

/**
 * One kind of row that syncs. What is said here is said once: records and values have their static types by it, the wire and the
 * export their schemas, devices their tables and queues, the server its merge route, the simulation its edits.
 */
export function defineNoun<
  const Name extends string,
  F extends Fields,
  const R extends keyof F & string,
  const X extends boolean,
  L extends Lists = Record<never, never>,
  A extends ActionArgs = Record<never, never>,
>(declaration: Declaration<Name, F, R, L, A, X>): TypedNoun<Name, F, R, L, A, X> {
  const { name, queue, fields, lists = {} as L, actions, indexes = [], ...facts } = declaration;
  const noun = {
    ...facts,
    name,
    queue,
    fields,
    lists,
    indexes,
    queueName: queue.name,
    // An action meets what was checked: fields as they were written, arguments as they came.
    ...(actions && { actions: actions as unknown as Record<string, ActionRule> }),
  };
  return {
    ...noun,
    recordSchema: recordSchema(fields, lists),
    mergeBody: mergeBody(queue.maxOps, besideSchemas(queue)),
    ...writesOf(noun),
    itemFields,
    itemChanges,
  } as unknown as TypedNoun<Name, F, R, L, A, X>;
}

/** The noun's writes as they are when they run; their types are the declaration's. */
function writesOf(noun: Noun) {
  const row = (id: string) => ({ noun: noun.name, id });
  return {
    add: (id: string, values: FieldValues) => asEdit({ kind: 'add', ...row(id), set: said(values) }),
    set: (id: string, values: FieldValues, seen?: Seen) =>
      asEdit({ kind: 'set', ...row(id), set: said(values), ...(seen && { seen }) }),
    delete: (id: string) => asEdit({ kind: 'delete', ...row(id) }),
    restore: (id: string) => asEdit({ kind: 'restore', ...row(id) }),
    act: (id: string, action: string, args: FieldValues) =>
      asEdit({ kind: 'act', ...row(id), action, args: said(args) }),
    takeLost: (id: string, field: string, { value }: LostValue) =>
      asEdit({ kind: 'set', ...row(id), set: { [field]: value } }),
    dismissLost: (id: string, field: string, lost: LostValue) => asEdit(dismissLost(noun, id, field, lost)),
  };
}

function recordSchema(fields: Fields, lists: Lists): TObject {
  const own = Object.entries(fields).map(([name, { schema, initial }]) => [
    name,
    initial === undefined ? Type.Optional(schema) : schema,
  ]);
  const items = Object.entries(lists).map(([name, list]) => [
    name,
    list.isOptional ? Type.Optional(itemsSchema(list)) : itemsSchema(list),
  ]);
  return Type.Object(
    {
      /** The server's id; on a device `temp_<uuid>` until the server has acknowledged the row. */
      _id: Type.String({ minLength: 1, maxLength: 80 }),
      ...Object.fromEntries([...own, ...items]),
    },
    { additionalProperties: false },
  );
}

function besideSchemas({ beside = {} }: QueueDeclaration): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(beside).map(([name, { schema }]) => [name, schema]));
}

/** Values that are undefined are not said. */
function said(values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
