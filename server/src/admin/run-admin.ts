import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { dayMs, hourMs } from 'sync-protocol/dates/day-ms.ts';
import { createNewId } from 'sync-protocol/ids.ts';
import { startFaultInWords } from '#app/start-fault.ts';
import { keptBackups } from '#backup/kept-backups.ts';
import type { ServingSettings } from '#config/command-config.ts';
import type { Config } from '#config.ts';
import { isUpToDate, newerVersionInWords, type OpenDatabase, openDatabase } from '#db/database.ts';
import { rotatedSecrets } from '#identity/keys/keys.ts';
import { secretStore } from '#identity/keys/secret-store.ts';
import type { IdentityAccount } from '#identity/sign-in/accounts.ts';
import { readLastIssuer } from '#identity/stored-issuers.ts';
import type { PersonSession } from '#lib/identity.ts';
import { loggerOptions } from '#plugins/request-log.ts';
import { type Admin, createAdmin } from './admin.ts';
import { deleteAccount } from './delete-account.ts';

/** The commands, with their descriptions. */
export const adminCommands = {
  stats: 'How much is kept, and how much of it is in use',
  log: 'What administrators did, the newest first',
  sessions: 'Where an account is signed in',
  'end-sessions': 'Signs an account out everywhere; what devices have not sent waits for the next sign-in',
  'reset-link': 'Prints the address at which a person chooses a new password, once within an hour',
  'turn-off-codes':
    'For who has lost phone and recovery codes: no code is asked for after the password any more',
  'disable-account': 'Keeps everybody out of an account; what it holds stays',
  'enable-account': 'Lets its person in again',
  'delete-account': 'Deletes an account as its person could, with every household in which nobody else is',
  'rotate-key': 'New keys for what the server signs, from its next start on; what is signed stays good',
  'forget-keys':
    'Lets the server that starts next bring keys that the others do not know; stop them all first',
  'begin-epochs':
    'After a PostgreSQL dump was put back where DATA_DIR/instance is gone: devices synchronise anew; stop all servers first',
} as const;
export type AdminCommand = keyof typeof adminCommands;

/** Aliases of commands. */
const otherNames = {
  delete: 'delete-account',
  disable: 'disable-account',
  enable: 'enable-account',
  'rotate-keys': 'rotate-key',
} as const satisfies Record<string, AdminCommand>;

/** All commands and aliases, with their descriptions. */
export const adminWords: Readonly<Record<string, string>> = {
  ...adminCommands,
  ...Object.fromEntries(Object.entries(otherNames).map(([name, meant]) => [name, `The same as ${meant}`])),
};

/** Resolves a typed command or alias; undefined if it is unknown. */
export function commandOf(typed: string): AdminCommand | undefined {
  if (Object.hasOwn(otherNames, typed)) return otherNames[typed as keyof typeof otherNames];
  return Object.hasOwn(adminCommands, typed) ? (typed as AdminCommand) : undefined;
}

/**
 * Settings that a command needs besides database and keys: deleting an account also deletes its images and
 * subscription.
 */
export const settingsOf = (command: AdminCommand): readonly ServingSettings[] =>
  command === 'delete-account' ? ['images', 'payment'] : [];

interface AskedOfAdmin {
  command: AdminCommand;
  /** The account's address; ignored by commands that concern all accounts. */
  email: string | undefined;
}

export interface AdminConversation {
  say: (line: string) => void;
  /** Asks the operator to confirm. */
  confirm: (question: string) => Promise<boolean>;
}

/**
 * Runs one command on the data of `config`, whether its server is running or not.
 *
 * @returns whether it was done; otherwise the reason has been printed
 */
export async function runAdmin(
  asked: AskedOfAdmin,
  config: Config,
  conversation: AdminConversation,
): Promise<boolean> {
  try {
    return await doAsked(asked, config, conversation);
  } catch (error) {
    const fault = startFaultInWords(error, config);
    if (fault === null) throw error;
    conversation.say(fault);
    return false;
  }
}

async function doAsked(
  { command, email }: AskedOfAdmin,
  config: Config,
  { say, confirm }: AdminConversation,
): Promise<boolean> {
  const isEmbedded = config.oidc.issuer === undefined;
  if (!isEmbedded && !worksElsewhere.some((one) => one === command)) {
    say(`People sign in at ${config.oidc.issuer}: their accounts and keys are kept there.`);
    return false;
  }
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'ateria.db'))) {
    say(`There is no database in ${config.dataDir} (DATA_DIR).`);
    return false;
  }
  const database = openDatabase(config);
  try {
    // A restored dump may be of an older version, before the server has migrated it.
    if (command !== 'begin-epochs' && !(await isUpToDate(database.db))) {
      const newer = await newerVersionInWords(database.db);
      say(
        newer === null
          ? 'The database is not of this version. Start the server once, which brings it up to date.'
          : `Nothing was done: ${newer}`,
      );
      return false;
    }
    const secrets = secretStore(config);
    if (command === 'rotate-key' && !(await secrets.canReplace(rotatedSecrets))) {
      say(
        'These keys are given, and cannot be written here: npm run keys -- --rotate --to <folder> writes them with new ones first. Give every server those, and start one after another anew.',
      );
      return false;
    }
    const nowMs = Date.now;
    const newId = createNewId({ nowMs, randomBytes });
    const { log } = Fastify({ logger: loggerOptions('warn') });
    const admin = createAdmin({
      db: database.db,
      secrets,
      publicUrl: await serverUrl(database.db, config),
      sessionLifeMs: config.sessionDays * dayMs,
      nowMs,
      newId,
      deleteAccount: (account) => deleteAccount(account, { config, database, nowMs, newId, log }),
      doneBy: `${userInfo().username}@${hostname()}`,
    });
    if (isForAll(command)) return await doForAll(admin, command, config, { say, confirm });
    const account = email === undefined ? undefined : await admin.findByEmail(email);
    if (account === undefined) {
      say(
        email === undefined ? 'Say whose account: --email <address>' : `No account has the address ${email}.`,
      );
      return false;
    }
    return await doForOne(admin, command, account, { say, confirm });
  } finally {
    await database.close();
  }
}

/**
 * Address of the server at its last start: the command's own PUBLIC_URL and PORT may be unset. This process's
 * setting for a database that no server of this version has used yet.
 */
async function serverUrl(db: OpenDatabase['db'], config: Config): Promise<string> {
  const issuer = await readLastIssuer(db);
  return issuer === undefined ? config.publicUrl : new URL(issuer).origin;
}

/** Commands that also work with an external provider. */
const worksElsewhere = ['stats', 'log', 'forget-keys', 'begin-epochs'] as const;
const forAll = ['stats', 'log', 'rotate-key', 'forget-keys', 'begin-epochs'] as const;
type CommandForAll = (typeof forAll)[number];
const isForAll = (command: AdminCommand): command is CommandForAll => forAll.some((one) => one === command);

async function doForAll(
  admin: Admin,
  command: CommandForAll,
  config: Config,
  { say, confirm }: AdminConversation,
) {
  if (command === 'stats') {
    const { households, rows, bytes, ...of } = await admin.stats();
    say(`${households} households keep ${rows} rows, ${(bytes / 1024 / 1024).toFixed(1)} MB.`);
    say(
      `${of.accounts} accounts, ${of.disabledAccounts} of them disabled, ${of.activeAccounts} in use within 7 days.`,
    );
    say(`${of.sessions} sign-ins.`);
    say(await backupsInWords(config.backup, Date.now()));
    return true;
  }
  if (command === 'log') {
    const actions = await admin.actions(100);
    if (actions.length === 0) say('Nothing has been done yet.');
    for (const { doneAtMs, command: done, accountId, doneBy } of actions)
      say(`${new Date(doneAtMs).toISOString()}  ${done.padEnd(16)} ${accountId ?? '-'}  ${doneBy}`);
    return true;
  }
  if (command === 'forget-keys') {
    if (
      !(await confirm(
        'Is every server stopped, and are its keys to be replaced? People may have to sign in again.',
      ))
    )
      return false;
    await admin.forgetKeys();
    say('Forgotten. The keys of the server that starts first are everybody’s from then on.');
    return true;
  }
  if (command === 'begin-epochs') {
    if (!(await confirm('Is every server stopped, and was the database put back from a backup?')))
      return false;
    await admin.beginEpochs();
    say('Begun. Start the servers: every device synchronises anew, and sends what the backup lacks.');
    return true;
  }
  if (!(await confirm('Make new keys? The server uses them from its next start on.'))) return false;
  await admin.rotateKey();
  say(
    'New keys are there. Give every server the same ones, and start one after another anew: meanwhile each takes what the others sign.',
  );
  return true;
}

async function doForOne(
  admin: Admin,
  command: Exclude<AdminCommand, CommandForAll>,
  account: IdentityAccount,
  { say, confirm }: AdminConversation,
): Promise<boolean> {
  const { email } = account;
  if (command === 'sessions') {
    const sessions = await admin.sessions(account);
    say(`${email}${account.isDisabled ? ', disabled' : ''}: ${sessions.length} sign-ins`);
    for (const session of sessions) say(lineOf(session));
    return true;
  }
  if (!(await confirm(questions[command](email)))) return false;
  if (command === 'end-sessions') await admin.endSessions(account);
  else if (command === 'disable-account') await admin.disable(account);
  else if (command === 'enable-account') await admin.enable(account);
  else if (command === 'delete-account') await admin.remove(account);
  else if (command === 'turn-off-codes') await admin.turnOffCodes(account);
  else {
    say(await admin.resetLink(account));
    say('Whoever has this address can take the account over. Give it to its owner alone.');
    return true;
  }
  say('Done.');
  return true;
}

const questions = {
  'end-sessions': (email: string) => `Sign ${email} out on every device?`,
  'disable-account': (email: string) => `Keep everybody out of the account of ${email}?`,
  'enable-account': (email: string) => `Let ${email} in again?`,
  'delete-account': (email: string) =>
    `Delete the account of ${email} for good, with all that only this person keeps?`,
  'turn-off-codes': (email: string) =>
    `Let the password alone open the account of ${email}? Be sure that it is its owner who asks.`,
  'reset-link': (email: string) => `Print a link that opens the account of ${email}?`,
};

function lineOf({ browser, system, signedInAt, seenAt }: PersonSession): string {
  const device = [browser, system].filter((part) => part !== null).join(', ') || 'unknown device';
  return `  ${device}: signed in ${dayOf(signedInAt)}, last seen ${dayOf(seenAt)}`;
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** State of the scheduled backups, in one line. */
async function backupsInWords(backup: Config['backup'], nowMs: number): Promise<string> {
  if (!backup) return 'The server makes no backups by itself (BACKUP_DIR).';
  const all = await keptBackups(backup.dir);
  // Made while the clock was ahead: nobody can tell how old they are.
  const ahead = all.filter(({ takenAtMs }) => takenAtMs > nowMs).length;
  const more = ahead === 0 ? '' : ` Of a time to come, since the clock was or is wrong: ${ahead}.`;
  const kept = all.slice(ahead);
  const [newest] = kept;
  if (!newest) return `There is no backup yet in ${backup.dir}: the server’s log says why.${more}`;
  const hours = (nowMs - newest.takenAtMs) / hourMs;
  const late = hours > 2 * backup.everyHours ? ', which is too long: the server’s log says why' : '';
  return `${kept.length} backups in ${backup.dir}, the newest ${hours.toFixed(1)} hours old${late}.${more}`;
}
