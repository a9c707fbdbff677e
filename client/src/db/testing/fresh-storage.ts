import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';

/** Run before each file of tests: an IndexedDB of its own, though files share a process, and what they import, Dexie too. */
globalThis.indexedDB = new IDBFactory();
Dexie.dependencies = { indexedDB: globalThis.indexedDB, IDBKeyRange };
