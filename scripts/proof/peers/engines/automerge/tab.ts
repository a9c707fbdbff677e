import { automergeWasmBase64 } from '@automerge/automerge/automerge.wasm.base64';
import {
  type AutomergeUrl,
  type DocHandle,
  initializeBase64Wasm,
  Repo,
} from '@automerge/automerge-repo/slim';
import { BroadcastChannelNetworkAdapter } from '@automerge/automerge-repo-network-broadcastchannel';
import { BrowserWebSocketClientAdapter } from '@automerge/automerge-repo-network-websocket';
import { IndexedDBStorageAdapter } from '@automerge/automerge-repo-storage-indexeddb';
import type { OpenTab, Row } from '../../contract.ts';

interface Doc {
  rows: Record<string, Row>;
}

/** One document with a map of rows; tabs sync by BroadcastChannel, devices by WebSocket. */
export const openTab: OpenTab = async ({ room, invite }) => {
  await initializeBase64Wasm(automergeWasmBase64);
  const repo = new Repo({
    storage: new IndexedDBStorageAdapter(room),
    network: [
      new BroadcastChannelNetworkAdapter({ channelName: room }),
      new BrowserWebSocketClientAdapter(`${location.origin.replace(/^http/, 'ws')}`),
    ],
  });
  const handle = invite ? await find(repo, invite as AutomergeUrl) : repo.create<Doc>({ rows: {} });
  const untilKept = () => repo.flush([handle.documentId]);
  await untilKept();

  return {
    invite: handle.url,
    add: async (rows) => {
      handle.change((doc) => {
        for (const row of rows) doc.rows[row.id] = row;
      });
      await untilKept();
    },
    edit: async (edits) => {
      handle.change((doc) => {
        for (const { id, fields } of edits) Object.assign(doc.rows[id] ?? {}, fields);
      });
      await untilKept();
    },
    remove: async (id) => {
      handle.change((doc) => {
        delete doc.rows[id];
      });
      await untilKept();
    },
    all: async () => Object.entries(handle.doc().rows).map(([id, row]) => ({ ...row, id })),
    watch: (changed) => {
      handle.on('change', ({ doc, patches }) => {
        const ids = new Set(patches.map(({ path }) => String(path[1])));
        changed([...ids].flatMap((id) => doc.rows[id] ?? []));
      });
    },
  };
};

/** Retries, as the server may not know a document yet that another device has just made. */
async function find(repo: Repo, url: AutomergeUrl): Promise<DocHandle<Doc>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await repo.find<Doc>(url);
    } catch (error) {
      if (attempt === 10) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}
