import { type PresentPerson, presenceLifeMs, type SayPresence } from 'sync-protocol/api/presence.ts';
import type { Member } from '#lib/member.ts';
import type { PresenceMessage, TellPresence } from './presence-message.ts';

/** How often silent devices and servers are looked for, and the server's heartbeat is sent. */
const checkMs = 10_000;
/** A server without a heartbeat for this long is considered gone, with the people on it. */
const serverLifeMs = 35_000;
/** Household id of a message that is about no household. */
const noHousehold = '*';

type Present = Pick<Member, 'householdId' | 'userId'>;
type Tell = (people: PresentPerson[]) => void;

/**
 * A stream of a device that named itself. Until its person says that they are here, others are not told of
 * them, and it is not told of others.
 */
interface Seat {
  readonly userId: string;
  readonly device: string;
  readonly tell: Tell;
  isHere: boolean;
  list: string | undefined;
  saidAtMs: number;
  /** The last notification sent to it, as JSON. */
  notifiedOf: string;
}

/** Open lists by user id. */
type People = Map<string, readonly string[]>;

/**
 * Tracks who of a household has the app open, and with which list (SPEC H12). Kept only in memory: it ends
 * with the stream, and with the server.
 *
 * @param deps.tellOthers sends to the other servers of the database; undefined if there are none
 */
export function createPresence(deps: { nowMs: () => number; tellOthers?: TellPresence }) {
  const { nowMs, tellOthers } = deps;
  /** By household id. */
  const seats = new Map<string, Set<Seat>>();
  /**
   * People on other servers, by household and server id; only for households about which the others have been
   * asked.
   */
  const elsewhere = new Map<string, Map<string, People>>();
  /** When each other server was last heard from, in epoch milliseconds. */
  const heardAtMs = new Map<string, number>();
  /** What the other servers were last told: by household and user id, the lists as JSON. */
  const announced = new Map<string, Map<string, string>>();
  let timer: NodeJS.Timeout | undefined;

  /** Registers a stream. Returns the function that removes it. */
  function open({ householdId, userId }: Present, device: string, tell: Tell): () => void {
    const own = seats.get(householdId) ?? new Set();
    const seat: Seat = { userId, device, tell, isHere: false, list: undefined, saidAtMs: 0, notifiedOf: '' };
    seats.set(householdId, own.add(seat));
    return () => {
      own.delete(seat);
      changed(householdId);
      if (own.size > 0) return;
      for (const each of [seats, elsewhere, announced]) each.delete(householdId);
    };
  }

  /** Takes a device's statement; if its stream is on another server, passes it on. */
  function say({ householdId, userId }: Present, device: string, said: SayPresence): void {
    if (take(householdId, userId, device, said)) changed(householdId);
    else tellOthers?.(householdId, { kind: 'device', userId, device, ...said });
  }

  function take(householdId: string, userId: string, device: string, { isHere, list }: SayPresence): boolean {
    const own = [...(seats.get(householdId) ?? [])].filter(
      (seat) => seat.userId === userId && seat.device === device,
    );
    for (const seat of own) Object.assign(seat, { isHere, list, saidAtMs: nowMs(), notifiedOf: '' });
    if (own.length > 0 && !elsewhere.has(householdId)) ask(householdId);
    return own.length > 0;
  }

  function ask(householdId: string): void {
    elsewhere.set(householdId, new Map());
    tellOthers?.(householdId, { kind: 'ask' });
  }

  /** Notifies the streams here and the other servers of what is new to them. */
  function changed(householdId: string): void {
    const here = peopleHere(householdId);
    announce(householdId, here);
    const everybody = [here, ...(elsewhere.get(householdId)?.values() ?? [])];
    const all = new Map<string, Set<string>>();
    for (const [userId, lists] of everybody.flatMap((people) => [...people])) {
      const known = all.get(userId) ?? new Set();
      for (const list of lists) known.add(list);
      all.set(userId, known);
    }
    for (const seat of seats.get(householdId) ?? []) {
      if (!seat.isHere) continue;
      const people = [...all]
        .filter(([userId]) => userId !== seat.userId)
        .map(([_id, lists]) => ({ _id, lists: [...lists].toSorted() }))
        .toSorted((a, b) => (a._id < b._id ? -1 : 1));
      const news = JSON.stringify(people);
      if (news === seat.notifiedOf) continue;
      seat.notifiedOf = news;
      seat.tell(people);
    }
  }

  function peopleHere(householdId: string): People {
    const people = new Map<string, string[]>();
    for (const { userId, isHere, list } of seats.get(householdId) ?? []) {
      if (!isHere) continue;
      const lists = people.get(userId) ?? [];
      if (list !== undefined && !lists.includes(list)) lists.push(list);
      people.set(userId, lists);
    }
    return people;
  }

  /** Tells the other servers about the people here, as far as it differs from what they were told last. */
  function announce(householdId: string, here: People): void {
    if (!tellOthers) return;
    const before = announced.get(householdId) ?? new Map<string, string>();
    for (const userId of new Set([...before.keys(), ...here.keys()])) {
      const lists = here.get(userId) ?? null;
      const text = JSON.stringify(lists);
      if ((before.get(userId) ?? 'null') === text) continue;
      if (lists) before.set(userId, text);
      else before.delete(userId);
      tellOthers(householdId, { kind: 'person', userId, lists: lists && [...lists] });
    }
    announced.set(householdId, before);
  }

  /** Handles a message of another server. */
  function hear(householdId: string, message: PresenceMessage, from: string): void {
    heardAtMs.set(from, nowMs());
    if (message.kind === 'alive' || !seats.has(householdId)) return;
    if (message.kind === 'ask') {
      announced.delete(householdId);
      announce(householdId, peopleHere(householdId));
      return;
    }
    if (message.kind === 'device') {
      const { userId, device, ...said } = message;
      if (take(householdId, userId, device, said)) changed(householdId);
      return;
    }
    const servers = elsewhere.get(householdId);
    if (!servers) return;
    const people: People = servers.get(from) ?? new Map();
    if (message.lists) people.set(message.userId, message.lists);
    else people.delete(message.userId);
    servers.set(from, people);
    changed(householdId);
  }

  /** Asks the other servers again about every household, since messages may have been missed. */
  function askOthers(): void {
    for (const householdId of elsewhere.keys()) {
      ask(householdId);
      changed(householdId);
    }
  }

  /** Sends the heartbeat, and drops servers and devices that have been silent for too long. */
  function check(): void {
    tellOthers?.(noHousehold, { kind: 'alive' });
    const now = nowMs();
    for (const [serverId, atMs] of heardAtMs) {
      if (now - atMs <= serverLifeMs) continue;
      heardAtMs.delete(serverId);
      for (const servers of elsewhere.values()) servers.delete(serverId);
    }
    for (const [householdId, own] of seats) {
      for (const seat of own) if (now - seat.saidAtMs > presenceLifeMs) seat.isHere = false;
      changed(householdId);
    }
  }

  return {
    open,
    say,
    hear,
    askOthers,
    check,
    start: () => {
      timer ??= setInterval(check, checkMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}
export type Presence = ReturnType<typeof createPresence>;
