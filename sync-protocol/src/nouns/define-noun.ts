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
  /** E.g. `quick-list`. Queues never hold one another up (SPEC Q7). */
  name: string;
  method: 'PUT' | 'POST' | 'PATCH';
  path: string;
  /** Operations per request at most. */
  maxOps: number;
  /** Further properties of each request's body, by name. */
  beside?: Readonly<Record<string, { schema: TSchema; value: unknown }>>;
}

/** What a noun declares beyond what the engine merges by. */
interface NounSettings {
  queue: QueueDeclaration;
  /** Table of a device's database that holds the noun's records, e.g. `calendarEntries`. */
  table: string;
  /** Rows that are not deleted in one household, at most. */
  maxRows: number;
  /** `maxRows` on the free tier; 0 if the noun is not part of it. Existing rows stay. */
  maxFreeRows: number;
  /** Whether the noun's records are part of a person's export. */
  isExported: boolean;
  /** Position among the nouns of an export, ascending: nouns come after those they refer to. */
  exportOrder?: number;
}

/** Any declared noun, without its static types. */
export interface DeclaredNoun extends Noun, NounSettings {
  /** Fields that are indexed in a device's database. */
  indexes: readonly string[];
  /** Schema of the record that the API returns. */
  recordSchema: TObject;
  /** Schema of the body of the merge request. */
  mergeBody: MergeBodySchema;
  delete(id: string): Edit;
  restore(id: string): Edit;
  /** Writes a lost value into its field again (SPEC M10). */
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

/** A field's type for writing: lists may be readonly. */
type Written<Schema extends TSchema> =
  Static<Schema> extends (infer Item)[] ? readonly Item[] : Static<Schema>;
type WrittenFields<F extends Fields> = { [K in keyof F]?: Written<F[K]['schema']> };
type WrittenItems<L extends Lists> = {
  [K in keyof L & string as `${K}.${string}`]: Static<L[K]['item']> | null;
};

/** Values of a `set`: any of the fields, and items of the lists. */
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
  /** @param seen the row that was on screen, if not the current one */
  set(id: string, values: SetValues<F, L>, seen?: Seen): Edit;
  act<Action extends keyof A & string>(id: string, action: Action, args: Static<A[Action]>): Edit;
  /** Field values that write items into a list. */
  itemFields<K extends keyof L & string>(
    list: K,
    items: readonly Keyed<Static<L[K]['item']>>[],
  ): Record<`${K}.${string}`, Static<L[K]['item']>>;
  /** Field values that turn the list `before` into `after`. */
  itemChanges<K extends keyof L & string>(
    list: K,
    before: readonly Keyed<Static<L[K]['item']>>[],
    after: readonly Keyed<Static<L[K]['item']>>[],
  ): Record<`${K}.${string}`, Static<L[K]['item']> | null>;
}

/** The record of a noun as the API returns it. */
export type RecordOf<N extends { recordSchema: TObject }> = Static<N['recordSchema']>;

/** A record without its id. */
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
 * Declares one kind of row that syncs. Everything else derives from the declaration: static types of records
 * and values, schemas of the wire and the export, a device's tables and queues, the server's merge route, and
 * the simulation's edits.
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
    // Safe: actions get fields and arguments that were validated against these schemas.
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

/** The edit factories with untyped values; the declaration gives them their static types. */
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

/** The values without undefined ones. */
function said(values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
