import { accountEndpoints } from 'sync-protocol/api/account-endpoints.ts';
import { householdEndpoints } from 'sync-protocol/api/household-endpoints.ts';
import { endpoints } from '../../../../sync-protocol/src/api/endpoints.ts';
import type { Household } from '../../../../sync-protocol/src/api/households.ts';
import type { Rng } from '../../../../sync-protocol/testing/rng.ts';
import type { Fault } from '../network/faults.ts';
import type { Stage } from '../network/network.ts';
import type { Ear, SimServer } from '../network/server.ts';
import type { Player } from './people.ts';

/** The people of a household: who belongs, joins and leaves. */
export interface Housemates {
  /** Signs everybody in, and lets the initial members join. */
  begin: (members: readonly string[]) => Promise<void>;
  belongs: (person: string) => boolean;
  /** Whether their account was deleted, with the household that was theirs alone. */
  isGone: (person: string) => boolean;
  /** Lets somebody join or leave, or changes an owner. */
  act: () => Promise<void>;
  /** Checks that nobody who has left hears anything. */
  listen: () => void;
  /**
   * Remembers the current state for a backup; the returned function restores it with the backup (SPEC H15).
   */
  remember: () => () => Promise<void>;
  /** Checks what a device still has whose person no longer belongs. */
  judgeEnd: (players: readonly Player[]) => void;
  close: () => void;
}

interface Person {
  name: string;
  isIn: boolean;
  /** Whether their account was deleted. */
  isGone: boolean;
  wasIn: boolean;
  /** The open stream of one of their pages; `heardAtEnd` is its length when they left. */
  ear: Ear | null;
  heardAtEnd: number;
}

const memberPath = (household: string, id: string) =>
  householdEndpoints.removeMember.path.replace(':id', household).replace(':memberId', id);
const doors = [
  endpoints.changes.path,
  accountEndpoints.exportAccount.path,
  endpoints.getImage.path.replace(':sha256', 'a'.repeat(64)),
  '/api/quick-list',
  '/api/recipes',
];

/** A recognisable display name, for finding where it is leaked. */
const calledAs = (name: string) => `Somebody of the ${name}`;

/** @param deps `home` is the person whose household this is */
export function createHousemates(
  stage: Stage,
  rng: Rng,
  deps: {
    server: SimServer;
    home: string;
    names: readonly string[];
    onHousehold: (person: string, household: string) => void;
    /** Called when somebody joins, or joins again. */
    onBelongs: (person: string) => void;
  },
): Housemates {
  const { time, conditions, count, tell, report } = stage;
  const { server, home } = deps;
  const people = deps.names.map(
    (name): Person => ({ name, isIn: false, isGone: false, wasIn: false, ear: null, heardAtEnd: 0 }),
  );
  let household = '';

  const call = (person: Person, method: string, path: string, body?: object) =>
    server.call(person.name, method, path, body, household);

  /** Runs work alone, including what the server does immediately afterwards. */
  const alone = <T>(work: () => Promise<T>): Promise<T> =>
    time.holdAlone(async () => {
      const result = await work();
      for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return result;
    });

  const inside = () => people.filter(({ isIn }) => isIn);
  const outside = () => people.filter(({ isIn, isGone }) => !isIn && !isGone);

  const read = async (by: Person): Promise<Household> => {
    const list = (await server.call(by.name, 'GET', endpoints.readHouseholds.path)).json() as Household[];
    const found = list.find(({ _id }) => _id === household);
    if (!found) throw new Error(`${by.name} does not see the household that they belong to`);
    return found;
  };
  const memberNamed = ({ members }: Household, { name }: Person) =>
    members.find((member) => member.name === calledAs(name));
  const isOwner = (found: Household, person: Person) => memberNamed(found, person)?.role === 'owner';

  const happens = (coming: Fault): boolean => conditions.has(coming);

  const join = async (person: Person): Promise<void> => {
    const inviter = rng.pick(inside());
    const invitesPath = householdEndpoints.createInvite.path.replace(':id', household);
    await alone(async () => {
      const { link } = (await call(inviter, 'POST', invitesPath)).json() as { link: string };
      const answer = await server.accept(person.name, link.split('#')[1] ?? '');
      if (answer.statusCode !== 200) report(`H4 ${person.name} cannot join: ${answer.body}`);
      person.ear = await server.listen(person.name, household);
    });
    const hadBeen = person.wasIn;
    Object.assign(person, { isIn: true, wasIn: true });
    tell(`${person.name} ${hadBeen ? 'comes back' : 'joins'}`);
    deps.onBelongs(person.name);
  };

  /**
   * Lets somebody go and checks that they hear nothing any more and that the others' rows are unchanged (SPEC
   * I22, I23).
   */
  const depart = async (
    person: Person,
    how: Fault,
    go: () => Promise<{ statusCode: number; body: string }>,
  ) => {
    const before = JSON.stringify(server.rows(home));
    count(how);
    tell(`${person.name}: ${how}`);
    const answer = await alone(go);
    if (answer.statusCode !== 204) return report(`H6 ${person.name}: ${how} was refused: ${answer.body}`);
    Object.assign(person, { isIn: false, isGone: how === 'account deleted' });
    if (JSON.stringify(server.rows(home)) !== before)
      report(`I23 ${person.name}: ${how}, and the rows of the others are not what they were`);
    if (person.ear?.isOpen) report(`I22 ${person.name} belongs no longer, and their stream goes on`);
    person.heardAtEnd = person.ear?.heard.length ?? 0;
    await knock(person);
  };

  const knock = async (person: Person): Promise<void> => {
    const found = await alone(() => read(rng.pick(inside())));
    if (person.isGone && memberNamed(found, person)) report(`I22 the name of ${person.name} is still there`);
    const secrets = [household, ...found.members.map(({ name }) => name)].filter(
      (secret) => secret !== calledAs(person.name),
    );
    const ear = await alone(() => server.listen(person.name, household));
    ear.close();
    if (ear.status < 400) report(`I22 ${person.name}, who belongs no longer, is told of changes`);
    for (const path of [...doors, endpoints.readHouseholds.path]) {
      const isOwn = path === endpoints.readHouseholds.path;
      const { statusCode, body } = await alone(() => call(person, 'GET', path));
      const isOpen = statusCode < 400 && (!isOwn || person.isGone);
      if (isOpen) report(`I22 ${person.name}, who belongs no longer, is answered by ${path}`);
      const told = secrets.find((secret) => body.includes(secret));
      if (told) report(`I22 ${path} tells ${person.name}, who belongs no longer, of ${told}`);
    }
  };

  const remove = async (): Promise<void> => {
    const found = await alone(() => read(rng.pick(inside())));
    const owner = rng.pick(inside().filter((person) => isOwner(found, person)));
    const others = inside().filter((person) => person !== owner);
    if (others.length === 0) return;
    const person = rng.pick(others);
    const id = memberNamed(found, person)?._id ?? '';
    await depart(person, 'removed', () => call(owner, 'DELETE', memberPath(household, id)));
  };

  /** Lets somebody leave, but not the last owner; anybody may delete their account if others remain. */
  const leave = async (how: 'left' | 'account deleted'): Promise<void> => {
    if (inside().length < 2) return;
    const found = await alone(() => read(rng.pick(inside())));
    const person = rng.pick(inside());
    const owners = inside().filter((each) => isOwner(found, each));
    if (how === 'account deleted')
      return depart(person, how, () => call(person, 'DELETE', accountEndpoints.deleteAccount.path));
    if (owners.length === 1 && owners[0] === person) return;
    const id = memberNamed(found, person)?._id ?? '';
    await depart(person, how, () => call(person, 'DELETE', memberPath(household, id)));
  };

  const promote = async (): Promise<void> => {
    const found = await alone(() => read(rng.pick(inside())));
    const owner = rng.pick(inside().filter((person) => isOwner(found, person)));
    const id = memberNamed(found, rng.pick(inside()))?._id ?? '';
    await alone(() => call(owner, 'PATCH', memberPath(household, id), { role: 'owner' }));
  };

  return {
    begin: async (members) => {
      for (const { name } of people) {
        await alone(() => server.call(name, 'PATCH', endpoints.changePerson.path, { name: calledAs(name) }));
        deps.onHousehold(name, server.keepHousehold(name));
      }
      household = server.keepHousehold(home);
      const first = people.find(({ name }) => name === home);
      if (!first) throw new Error(`nobody is called ${home}`);
      Object.assign(first, { isIn: true, wasIn: true });
      first.ear = await alone(() => server.listen(home, household));
      for (const name of members.filter((each) => each !== home)) {
        const person = people.find((each) => each.name === name);
        if (person) await join(person);
      }
    },
    belongs: (name) => people.some((person) => person.name === name && person.isIn),
    isGone: (name) => people.some((person) => person.name === name && person.isGone),
    act: async () => {
      const chance = rng.next();
      const someOutside = outside();
      if (chance < 0.3 && someOutside.length > 0) {
        const person = rng.pick(someOutside);
        const coming: Fault = person.wasIn ? 'came back' : 'joined';
        if (!happens(coming)) return;
        count(coming);
        await join(person);
      } else if (chance < 0.6 && happens('removed')) await remove();
      else if (chance < 0.8 && happens('left')) await leave('left');
      else if (chance < 0.88 && happens('account deleted')) await leave('account deleted');
      else await promote();
    },
    listen: () => {
      for (const { name, isIn, ear, heardAtEnd } of people)
        if (ear && !isIn && ear.heard.length > heardAtEnd)
          report(`I22 ${name}, who belongs no longer, was told: ${ear.heard.slice(heardAtEnd)}`);
    },
    remember: () => {
      const then = people.map(({ isIn, isGone, wasIn }) => ({ isIn, isGone, wasIn }));
      return async () => {
        for (const [index, person] of people.entries()) {
          const before = { ...person };
          Object.assign(person, then[index]);
          // Streams end with the server process.
          person.ear?.close();
          if (person.isIn) person.ear = await alone(() => server.listen(person.name, household));
          else person.heardAtEnd = person.ear?.heard.length ?? 0;
          if (before.isIn !== person.isIn || before.isGone !== person.isGone)
            tell(`${person.name} ${person.isIn ? 'belongs again' : 'belongs no longer'}, as in the backup`);
          if (person.isIn && person.ear && person.ear.status >= 400)
            report(`H15 ${person.name} belonged when the backup was made, and is refused`);
        }
        for (const person of people) if (!person.isGone) deps.onBelongs(person.name);
        for (const person of people) if (!person.isIn) await knock(person);
      };
    },
    judgeEnd: (players) => {
      for (const { device } of players) {
        if (people.some(({ name, isIn }) => name === device.person && isIn)) continue;
        const held = device.holds();
        if (held.length > 0) report(`I22 ${device.name} belongs no longer, and still has ${held.join(', ')}`);
      }
    },
    close: () => {
      for (const { ear } of people) ear?.close();
    },
  };
}
