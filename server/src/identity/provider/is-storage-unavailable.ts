/** Error codes of SQLite and PostgreSQL: disk full, busy, too many connections, shutting down. */
const fullStorage = new Set(['SQLITE_FULL', 'SQLITE_BUSY', '53100', '53300', '57P01']);

/** Whether the storage is unavailable for the moment, so that a retry may succeed. */
export function isStorageUnavailable(error: Error): boolean {
  if ('statusCode' in error && error.statusCode === 503) return true;
  return 'code' in error && fullStorage.has(String(error.code));
}
