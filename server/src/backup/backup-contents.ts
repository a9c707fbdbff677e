import { type Static, Type } from 'typebox';

export const databaseFile = 'ateria.db';
/** Beside the database: images, the keys of sign-in and of pushes, and mails that nobody has fetched yet. */
export const keptFolders = ['images', 'keys', 'notices', 'outbox'] as const;
/** Without a recipe's image, or a mail that nobody has fetched, all the rest can be used; not so without database or keys. */
export const dispensable = /^(?:images|outbox)\//;
export const contentsFile = 'backup.json';

/** What a backup's folder holds besides `backup.json`, which is this. */
export const BackupContents = Type.Object({
  format: Type.Literal(1),
  /** ISO 8601. */
  takenAt: Type.String(),
  /** False where the database is PostgreSQL: that has backups of its own. */
  hasDatabase: Type.Boolean(),
  files: Type.Array(
    Type.Object({
      /** Inside the folder, by slashes. */
      path: Type.String({ pattern: '^(?!/)(?!.*\\.\\.)[^\\\\]+$' }),
      bytes: Type.Integer(),
      sha256: Type.String(),
    }),
  ),
  /** Images and mails that were there and could not be read: paths as above. */
  unread: Type.Optional(Type.Array(Type.String())),
});
export type BackupContents = Static<typeof BackupContents>;
export type BackupFile = BackupContents['files'][number];
