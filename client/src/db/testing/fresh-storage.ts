import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';

/**
 * Run before each test file: gives it an IndexedDB of its own, although files share a process and its
 * modules, Dexie included.
 */
globalThis.indexedDB = new IDBFactory();
Dexie.dependencies = { indexedDB: globalThis.indexedDB, IDBKeyRange };
