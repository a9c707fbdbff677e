import { bringAlong } from '../../../../client/src/images/bring-along.ts';
import { sha256OfUrl } from '../../../../sync-protocol/src/images/images.ts';
import { exportedNouns } from '../../../../sync-protocol/src/nouns/registry.ts';
import { rowKey } from '../../../../sync-protocol/src/rows/row-key.ts';
import type { RowState } from '../../../../sync-protocol/src/rows/row-state.ts';
import type { Engine } from '../device/engine.ts';
import { shownRows } from '../device/screen.ts';
import type { Stage } from '../network/network.ts';
import type { Album } from './album.ts';
import type { People, Player } from './people.ts';

/** Somebody who has joined a household brings along what they have at home (SPEC I24). */
export interface Carrier {
  bring: () => Promise<void>;
  /** Notes the operations queued by this as the person's edits. */
  note: () => void;
  /** Checks that what was brought is there, under its id at home. */
  judgeEnd: (rows: readonly RowState[], had: { pruning: boolean; oneEpoch: boolean }) => void;
}

/** @param deps `from` is the person's device at home, `to` the one in the other household */
export function createCarrier(
  stage: Stage,
  people: People,
  deps: { from: Player; to: Player; album: Album; engine: Engine; toleranceMs: number },
): Carrier {
  const { time, tell, report, count } = stage;
  const { from, to, album, engine, toleranceMs } = deps;
  const exported = new Set<string>(exportedNouns.map(({ name }) => name));
  /** Row keys of every attempt; `promised` has those of completed ones. */
  const brought = new Set<string>();
  const promised = new Set<string>();

  const note = (): void => {
    const state = to.device.state();
    // If the person no longer belongs, what was brought is dropped with the rest; it is still at home.
    if (!state || brought.size === 0 || to.device.hasLetGo()) return;
    const offsetMs = (state.clockOffsetMs ?? 0) + to.device.clock.skewMs;
    for (const { op } of to.device.outbox()) {
      if (op.kind !== 'add' || to.ledger.has(state.device, op)) continue;
      if (!brought.has(rowKey(op))) continue;
      const isClockKnown = Math.abs(offsetMs) <= toleranceMs / 4;
      const edit = { device: state.device, op, atMs: time.nowMs(), isClockKnown, saw: null };
      to.ledger.add(edit, shownRows(to.device).get(rowKey(op)) ?? null);
    }
  };

  return {
    bring: async () => {
      const there = await people.tabOf(from.device);
      const here = await people.tabOf(to.device);
      const keys = new Set<string>();
      const written = new Set<string>();
      for (const row of shownRows(from.device).values())
        if (!row.deleted && exported.has(row.noun)) keys.add(rowKey(row));
      for (const key of keys) brought.add(key);
      count('brought along');
      tell(`${to.device.name} brings along ${keys.size} rows`);
      const work = bringAlong({
        from: there.engine.db,
        to: here.engine.db,
        write: async (edits) => {
          const all = [edits].flat();
          for (const edit of all) {
            keys.add(rowKey(edit));
            written.add(rowKey(edit));
            brought.add(rowKey(edit));
          }
          for (const edit of all) {
            const imageUrl = 'set' in edit ? edit.set.imageUrl : undefined;
            const sha256 = typeof imageUrl === 'string' ? sha256OfUrl(imageUrl) : null;
            if (sha256 === null) continue;
            count('image brought along');
            report(await time.hold(album.bringing(to.device.subject, sha256)));
          }
          await here.engine.write(engine.brought?.(all) ?? all);
          note();
        },
        client: from.device.client(there),
        exclusive: to.device.exclusive(here),
        nowMs: to.device.nowMs,
      });
      work.then(
        ({ kind }) => {
          const isAll = kind === 'all';
          tell(`${to.device.name} has brought along ${isAll ? 'everything' : 'what it could'}`);
          if (!isAll || to.device.hasLetGo()) return;
          // Rows deleted at home meanwhile may not have been brought.
          const atHome = shownRows(from.device);
          for (const key of keys)
            if (written.has(key) || atHome.get(key)?.deleted === null) promised.add(key);
        },
        (error: unknown) => tell(`${to.device.name} could not bring along: ${error}`),
      );
      await time.settle();
    },
    note,
    judgeEnd: (rows, had) => {
      const known = new Set(rows.map(rowKey));
      const all = [...to.ledger.edits, ...to.ledger.takenBack];
      const added = new Set(all.filter(({ op }) => op.kind === 'add').map(({ op }) => rowKey(op)));
      const deleted = new Set(all.filter(({ op }) => op.kind === 'delete').map(({ op }) => rowKey(op)));
      if (had.pruning) return;
      for (const key of promised) {
        const isDiscarded = to.ledger.takenBack.some((edit) => rowKey(edit.op) === key);
        // After a restore the server may lack even the tombstone of a row deleted since.
        const isForgotten = deleted.has(key) && !had.oneEpoch;
        if (!known.has(key) && added.has(key) && !isDiscarded && !isForgotten)
          report(`I24 ${key} was brought along and is not there`);
        if (!known.has(key) && !added.has(key)) report(`I24 ${key} was not brought along under its id`);
      }
    },
  };
}
