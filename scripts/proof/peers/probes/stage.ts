import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from '../contract.ts';
import type { Device, RemoteTab, TabOptions } from '../harness/device.ts';
import type { Link } from '../harness/link.ts';

export interface Verdict {
  holds: boolean;
  /** Description of what was observed. */
  words: string;
}

/** Two devices of one household, and a room that no other probe uses. */
export interface Stage {
  a: Device;
  b: Device;
  /** Switches to a new, empty room. */
  newRoom(): void;
  /** Opens the room in a tab of a device. */
  open(device: Device, options?: TabOptions & { table?: 'items' | 'recipes' }): Promise<RemoteTab>;
  /** Name of an item that the server rejects permanently, if it can. */
  rejectedName: string;
}

export interface Probe {
  name: string;
  /** The required behaviour, in one sentence. */
  rule: string;
  run(stage: Stage): Promise<Verdict>;
}

const patienceMs = 20_000;

/** Waits until all tabs show what is wanted, and still do shortly after. */
export async function untilShown(
  tabs: readonly RemoteTab[],
  isWanted: (rows: readonly Row[]) => boolean,
  patience = patienceMs,
): Promise<boolean> {
  const giveUpAt = performance.now() + patience;
  while (performance.now() < giveUpAt) {
    if (await everyTab(tabs, isWanted)) {
      await sleep(1_500);
      await Promise.all(tabs.map((tab) => tab.focus()));
      await sleep(500);
      if (await everyTab(tabs, isWanted)) return true;
    }
    await Promise.all(tabs.map((tab) => tab.focus()));
    await sleep(150);
  }
  return false;
}

async function everyTab(tabs: readonly RemoteTab[], isWanted: (rows: readonly Row[]) => boolean) {
  const shown = await Promise.all(tabs.map((tab) => tab.all()));
  return shown.every(isWanted);
}

/** What tabs show, in words: "all show oat milk 2 l" or "A shows milk; B shows nothing". */
export async function inWords(tabs: Readonly<Record<string, RemoteTab>>): Promise<string> {
  const texts = await Promise.all(
    Object.entries(tabs).map(async ([name, tab]) => [name, listed(await tab.all())] as const),
  );
  const [first] = texts;
  const isSame = texts.every(([, text]) => text === first?.[1]);
  return isSame ? `all show ${first?.[1]}` : texts.map(([name, text]) => `${name} shows ${text}`).join('; ');
}

const listed = (rows: readonly Row[]) =>
  rows.length === 0
    ? 'nothing'
    : rows
        .map(({ itemName, quantity }) => `“${[itemName ?? '(no name)', quantity].filter(Boolean).join(' ')}”`)
        .toSorted()
        .join(', ');

export const item = (id: string, itemName: string): Row => ({
  id,
  itemName,
  quantity: '',
  category: 'other',
  isChecked: false,
});

export const rowOf = (rows: readonly Row[], id: string) => rows.find((row) => row.id === id);

/** Both devices have the item “milk” and have nothing to send. */
export async function withMilk(
  stage: Stage,
  skewMs = 0,
): Promise<{ a: RemoteTab; b: RemoteTab; id: string; links: Link[] }> {
  const a = await stage.open(stage.a, { skewMs });
  const b = await stage.open(stage.b);
  const id = crypto.randomUUID();
  await a.add([item(id, 'milk')]);
  if (!(await untilShown([a, b], (rows) => rowOf(rows, id) !== undefined)))
    throw new Error('one device never saw the item of the other');
  return { a, b, id, links: [stage.a.link, stage.b.link] };
}
