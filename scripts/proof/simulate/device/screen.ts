import { tableNamed } from '../../../../client/src/db/noun-tables.ts';
import type { OutboxEntry } from '../../../../client/src/db/records.ts';
import { tablesOf } from '../../../../client/src/db/testing/first-build.ts';
import { nouns } from '../../../../sync-protocol/src/nouns/registry.ts';
import { overlay } from '../../../../sync-protocol/src/rows/overlay.ts';
import { rowKey } from '../../../../sync-protocol/src/rows/row-key.ts';
import type { RowState } from '../../../../sync-protocol/src/rows/row-state.ts';
import type { SimDevice } from './device.ts';

/** Reads what a device shows directly from its disk. */
export interface ScreenReader {
  /** Records of the tables that screens read, by row, in the form of `shownRecord` of the invariants. */
  records: (device: SimDevice) => Map<string, Record<string, unknown>>;
}

export function createScreenReader(): ScreenReader {
  return {
    records: (device) => {
      const records = new Map<string, Record<string, unknown>>();
      for (const noun of nouns)
        for (const record of device.records(tableNamed(noun.name) ?? '')) {
          const { id, sync: _sync, base: _base, lost, ...shown } = record;
          records.set(
            rowKey({ noun: noun.name, id: String(id) }),
            lost ? { ...shown, lost: textsOf(lost) } : shown,
          );
        }
      return records;
    },
  };
}

/** The nouns with tables in the first build. */
export function nounsOfFirst(): string[] {
  const tables = tablesOf(1);
  return nouns.map(({ name }) => name).filter((name) => Object.hasOwn(tables, tableNamed(name) ?? ''));
}

function textsOf(lost: unknown): Record<string, unknown[]> {
  const byField = lost as Record<string, { value: unknown }[]>;
  return Object.fromEntries(
    Object.entries(byField).map(([field, values]) => [field, values.map(({ value }) => value)]),
  );
}

/** Every row that a device knows or has operations queued for, with the queue applied (SPEC V1). */
export function shownRows(device: SimDevice): Map<string, RowState> {
  const state = device.state();
  const rows = new Map<string, RowState>();
  if (!state) return rows;
  const entries = groupByRow(device.outbox());
  const known = new Map(device.knownRows().map((each) => [rowKey(each.row), each]));
  for (const key of new Set([...known.keys(), ...entries.keys()])) {
    const server = known.get(key);
    const ops = entries.get(key)?.map(({ op }) => op) ?? [];
    const noun = nouns.find(({ name }) => name === (server?.row.noun ?? ops[0]?.noun));
    if (!noun) continue;
    const at = { device: state.device, epoch: server?.epoch ?? state.epoch };
    const row = ops.length > 0 ? overlay(noun, server?.row ?? null, ops, at) : (server?.row ?? null);
    if (row) rows.set(key, row);
  }
  return rows;
}

function groupByRow(entries: readonly OutboxEntry[]): Map<string, OutboxEntry[]> {
  const groups = new Map<string, OutboxEntry[]>();
  for (const entry of entries) groups.set(rowKey(entry), [...(groups.get(rowKey(entry)) ?? []), entry]);
  return groups;
}
