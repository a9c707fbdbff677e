import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { plainDevice } from 'sync-protocol/rows/mark.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#db/database.ts';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { createDeletedPeople } from '#features/user/deleted-people.ts';
import { createUserRepository, type UserRepository } from '#features/user/user-repository.ts';
import { AppError } from '#lib/app-error.ts';
import type { Member } from '#lib/member.ts';
import { newEpoch } from '#lib/new-epoch.ts';
import type { WriteRequest } from '#lib/write-request.ts';
import { createInHousehold, type InHousehold } from './household/household-transaction.ts';
import type { HouseholdRows, ServerEdit } from './household-rows.ts';
import { createHouseholdRows } from './household-rows-service.ts';

const nowMs = () => 1_750_000_000_000;

await onBothDatabases((newDatabaseUrl) => {
  let dataDir: string;
  let database: OpenDatabase;
  let inHousehold: InHousehold;
  let rows: HouseholdRows;
  /** The rows as another server would write them. */
  let elsewhere: HouseholdRows;
  let users: UserRepository;
  let ann: Member;
  /** Runs once, between working out a server edit and its transaction. */
  let meanwhile: (() => Promise<unknown>) | undefined;

  beforeEach(async () => {
    meanwhile = undefined;
    dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-draft-'));
    database = await openMigrated({ databaseUrl: await newDatabaseUrl(), dataDir });
    const { db } = database;
    const deletedPeople = createDeletedPeople({ db, nowMs });
    users = createUserRepository({ db, deletedPeople, nowMs, newId: v7, newEpoch });
    ann = await admit('ann');
    inHousehold = createInHousehold(database, { afterCommit: () => {}, tellLeft: () => {} });
    const interrupted: InHousehold = async (id, work) => {
      const happen = meanwhile;
      meanwhile = undefined;
      await happen?.();
      return inHousehold(id, work);
    };
    rows = createHouseholdRows({ db, inHousehold: interrupted, nowMs, newEpoch });
    elsewhere = createHouseholdRows({ db, inHousehold, nowMs, newEpoch });
  });
  afterEach(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const admit = (subject: string) =>
    users.admit({
      issuer: 'https://issuer.test',
      subject,
      email: null,
      issuedAtMs: nowMs(),
      epoch: undefined,
    });
  const request = (key?: string): WriteRequest => ({ member: ann, key, bodyHash: 'same' });
  const add = (id: string, { stamp, epoch }: { stamp: number; epoch: string }): Op => ({
    kind: 'add',
    noun: 'quickItem',
    id,
    base: 0,
    stamp,
    epoch,
    set: { itemName: id },
  });
  /** A server edit that adds the item `line-<number of rows>`. */
  const growing = (seen: (count: number) => void = () => {}): ServerEdit => ({
    noun: quickItem,
    device: plainDevice,
    toOps: (current, context) => {
      seen(current.length);
      return [add(`line-${current.length}`, context)];
    },
  });
  const idsOf = (list: readonly RowState[]) => list.map(({ id }) => id);
  const read = async () => idsOf(await rows.list(ann.householdId, quickItem));

  test('a server edit that somebody overtakes is made anew from what there is then', async () => {
    const seen: number[] = [];
    meanwhile = () => elsewhere.carryOut(request(), growing());
    const saved = await rows.carryOut(
      request(),
      growing((count) => seen.push(count)),
    );
    expect(seen).toEqual([0, 1]);
    expect(idsOf(saved)).toEqual(['line-0', 'line-1']);
    expect(await read()).toEqual(['line-0', 'line-1']);
  });

  test('one that is overtaken again and again is made with the household locked', async () => {
    let times = 0;
    const overtake = async () => {
      times += 1;
      await elsewhere.carryOut(request(), growing());
      meanwhile = overtake;
    };
    meanwhile = overtake;
    await rows.carryOut(request(), growing());
    expect(times).toBe(4);
    expect(await read()).toHaveLength(5);
  });

  test('a rejection counts only where nobody has changed what it is about, and never for a repetition', async () => {
    const atMostOne: ServerEdit = {
      ...growing(),
      toOps: (current, context) => {
        if (current.some(({ deleted }) => deleted === null))
          throw new AppError('list_limit', 'There is room for one.');
        return [add(`only-${current.length}`, context)];
      },
    };
    const saved = await rows.carryOut(request('first'), atMostOne);
    expect(await rows.carryOut(request('first'), atMostOne)).toEqual(saved);
    await expect(rows.carryOut(request('second'), atMostOne)).rejects.toMatchObject({ code: 'list_limit' });
    meanwhile = () => elsewhere.carryOut(request(), deleting('only-0'));
    expect(idsOf(await rows.carryOut(request('third'), atMostOne))).toEqual(['only-1']);
    expect(await read()).toEqual(['only-1']);
  });

  test('an operation that the rules reject rejects the request, and nothing of it is written', async () => {
    const nobodys: ServerEdit = {
      ...growing(),
      toOps: (_, context) => [
        add('written', context),
        { ...context, kind: 'set', noun: 'quickItem', id: 'nowhere', base: 0, set: { itemName: 'milk' } },
      ],
    };
    await expect(rows.carryOut(request('once'), nobodys)).rejects.toMatchObject({ code: 'not_found' });
    await expect(rows.carryOut(request('twice'), { ...nobodys, ids: ['nowhere'] })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await read()).toEqual([]);
  });

  const deleting = (id: string): ServerEdit => ({
    ...growing(),
    toOps: (_, { stamp, epoch }) => [{ kind: 'delete', noun: 'quickItem', id, base: 0, stamp, epoch }],
  });

  test('a server edit of what lives knows of the tombstones that it names', async () => {
    for (const id of ['kept', 'named', 'other'])
      await rows.carryOut(request(), { ...growing(), toOps: (_, context) => [add(id, context)] });
    for (const id of ['named', 'other']) await rows.carryOut(request(), deleting(id));
    let known: string[] = [];
    await rows.carryOut(request(), {
      ...growing(),
      deletedIds: () => ['named', 'kept', 'never there'],
      toOps: (current) => {
        known = idsOf(current);
        return [];
      },
    });
    expect(known).toEqual(['kept', 'named']);
  });

  test('an edit that is about some rows is worked out from these alone', async () => {
    for (const id of ['mine', 'other'])
      await rows.carryOut(request(), { ...growing(), toOps: (_, context) => [add(id, context)] });
    const seen: number[] = [];
    const edit: ServerEdit = {
      ...growing((count) => seen.push(count)),
      isAbout: () => (row) => row.id !== 'other',
    };
    expect(idsOf(await rows.carryOut(request('once'), edit))).toEqual(['mine', 'line-1']);
    expect(idsOf(await rows.carryOut(request('once'), edit))).toEqual(['mine', 'line-1']);
    expect(seen).toEqual([1, 2]);
  });

  test('few edits of many rows are under way at once, one of each person, and one of a single row waits for none', async () => {
    const people = await Promise.all(['bo', 'cai', 'dan'].map(admit));
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const underWay: string[] = [];
    let most = 0;
    const gated = createHouseholdRows({
      db: database.db,
      inHousehold: async (id, work) => {
        underWay.push(id);
        most = Math.max(most, underWay.length);
        await opened;
        const done = await inHousehold(id, work);
        underWay.splice(underWay.indexOf(id), 1);
        return done;
      },
      nowMs,
      newEpoch,
    });
    const edits = [...people, ...people].map((member) => gated.carryOut({ ...request(), member }, growing()));
    await expect.poll(() => underWay).toHaveLength(2);
    await elsewhere.carryOut(request(), growing());
    expect(underWay).toHaveLength(2);
    expect(new Set(underWay).size).toBe(2);
    const single = gated.carryOut(request(), { ...growing(), ids: ['one'] });
    await expect.poll(() => underWay).toHaveLength(3);
    expect(underWay.at(-1)).toBe(ann.householdId);
    open();
    await Promise.all([...edits, single]);
    expect(most).toBe(3);
  });

  test('what takes long lets others have their turn, while it reads, works out and writes', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `line-${index}`);
    const turnsOf = countTurns();
    await rows.carryOut(request(), {
      ...growing(),
      toOps: (_, context) => many.map((id) => add(id, context)),
    });
    expect(turnsOf()).toBeGreaterThanOrEqual(3 + 19); // between 4 times 500 operations, and 20 times 100 rows
    const turnsOfReading = countTurns();
    expect(await read()).toHaveLength(2_000);
    expect(turnsOfReading()).toBeGreaterThanOrEqual(3); // between 4 pages of 500 rows
  });

  test('changes of rows that are very large together are rejected, and taken one by one', async () => {
    const text = 'Stir. '.repeat(300);
    const large = { ingredients: [], instructions: Array.from({ length: 100 }, () => text) };
    const merge = (changes: object[]) =>
      rows.merge(request(v7()), { noun: recipe, device: 'phone', changes, maxRows: 100 });
    const change = (id: object, op: number, set: object) => ({
      ...id,
      ...set,
      sync: { op, base: 0, epoch: '', stamp: 1 },
    });
    const ids = Array.from({ length: 14 }, (_, index) => `r${index}`);
    for (const [index, clientId] of ids.entries())
      await merge([change({ clientId }, index + 1, { title: clientId, ...large })]);
    const titles = ids.map((_id, index) => change({ _id }, 100 + index, { title: 'new' }));
    await expect(merge(titles)).rejects.toMatchObject({ code: 'payload_too_large' });
    expect((await merge(titles.slice(0, 1))).acknowledged).toEqual([100]);
    expect((await merge(titles.slice(0, 5))).acknowledged).toHaveLength(5);
  });
});

/** Counts event loop rounds from now on. */
function countTurns(): () => number {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  return () => {
    clearImmediate(next);
    return turns;
  };
}
