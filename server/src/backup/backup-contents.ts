import { type Static, Type } from 'typebox';

export const databaseFile = 'ateria.db';
/** Folders backed up besides the database: images, keys of sign-in and of pushes, and mails in the outbox. */
export const keptFolders = ['images', 'keys', 'notices', 'outbox'] as const;
/** Files that a restore can do without: images and mails, but not database and keys. */
export const dispensable = /^(?:images|outbox)\//;
export const contentsFile = 'backup.json';

/** Content of `backup.json`: the other files in the backup's folder. */
export const BackupContents = Type.Object({
  format: Type.Literal(1),
  /** ISO 8601. */
  takenAt: Type.String(),
  /** False if the database is PostgreSQL, which needs its own backups. */
  hasDatabase: Type.Boolean(),
  files: Type.Array(
    Type.Object({
      /** Relative path with slashes. */
      path: Type.String({ pattern: '^(?!/)(?!.*\\.\\.)[^\\\\]+$' }),
      bytes: Type.Integer(),
      sha256: Type.String(),
    }),
  ),
  /** Relative paths of images and mails that existed but could not be read. */
  unread: Type.Optional(Type.Array(Type.String())),
});
export type BackupContents = Static<typeof BackupContents>;
export type BackupFile = BackupContents['files'][number];
