/** SQLite, and PostgreSQL (disk full, too many connections, shutting down). */
const fullStorage = new Set(['SQLITE_FULL', 'SQLITE_BUSY', '53100', '53300', '57P01']);

/** Nothing could be asked or kept just now; the same is worth another try. */
export function isStorageUnavailable(error: Error): boolean {
  if ('statusCode' in error && error.statusCode === 503) return true;
  return 'code' in error && fullStorage.has(String(error.code));
}
