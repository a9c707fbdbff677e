import path from 'node:path';
import type { Config } from '#config.ts';
import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { CannotStart } from '#lib/cannot-start.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'host' | 'port'>;

/**
 * A fault of the configuration or the machine as one sentence that names the variable to look at; null for
 * any other error, of which the stack trace is needed.
 */
export function startFaultInWords(error: unknown, place: Place): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof CannotStart) return error.message;
  return databaseFault(error, place) ?? listenFault(error, place) ?? folderFault(error, place);
}

/** The reasons of `pg` name user, host and database, never the password. */
function databaseFault(error: Error, { dataDir, databaseUrl }: Place): string | null {
  if (error instanceof DatabaseUnavailable) return `DATABASE_URL: ${reasonOf(error.cause)}.`;
  const code = codeOf(error);
  if (code === insufficientPrivilege) return `DATABASE_URL: ${error.message}.`;
  if (databaseUrl === undefined && /^SQLITE_(CANTOPEN|READONLY|FULL|IOERR|NOTADB|CORRUPT)/.test(code))
    return `DATA_DIR: the database in ${dataDir} cannot be used: ${error.message}.`;
  return null;
}

/** SQLSTATE. */
const insufficientPrivilege = '42501';

function listenFault(error: Error, { host, port }: Place): string | null {
  const syscall = 'syscall' in error ? error.syscall : undefined;
  const code = codeOf(error);
  if (syscall === 'getaddrinfo' && 'hostname' in error && error.hostname === host)
    return `HOST=${host} is no address of this machine and no name that leads to one (${code}). 0.0.0.0 listens at all of its addresses; the port is PORT.`;
  if (syscall !== 'listen') return null;
  if (code === 'EADDRINUSE') return 'another program is using this PORT.';
  if (code === 'EADDRNOTAVAIL')
    return `HOST=${host} is no address of this machine. 0.0.0.0 listens at all that it has.`;
  if (code === 'EACCES')
    return `PORT=${port} is for programs with a right to it (CAP_NET_BIND_SERVICE). Choose one from 1024 on, and let a proxy listen there.`;
  return null;
}

function folderFault(error: Error, { dataDir }: Place): string | null {
  const code = codeOf(error);
  const reason = Object.hasOwn(folderReasons, code) ? folderReasons[code] : undefined;
  if (reason === undefined) return null;
  // A failed write names no file.
  const at = 'path' in error && typeof error.path === 'string' ? path.resolve(error.path) : dataDir;
  return isWithin(at, dataDir) || isWithin(dataDir, at) ? `DATA_DIR: ${at} ${reason}.` : null;
}

const folderReasons: Record<string, string> = {
  EEXIST: 'is a file, and has to be a folder',
  ENOTDIR: 'is below a file, and has to be in a folder',
  EACCES: 'may not be read or written by the user who runs this. Let it belong to that user',
  EPERM: 'may not be changed by the user who runs this. Let it belong to that user',
  EROFS: 'is on a disk that cannot be written',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk that is full for the user who runs this',
};

function isWithin(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}${path.sep}`);
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  // Node's error for a name with several addresses has no message of its own.
  return cause.message || codeOf(cause);
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
