declare module 'express-pouchdb';
declare module 'pouchdb-adapter-memory';
declare module 'pouchdb-browser';
declare module 'pouchdb-core';
declare module 'pouchdb-mapreduce';
declare module 'pouchdb-replication';
