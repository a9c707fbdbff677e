import type { TestApp } from './test-app.ts';

/** Creates a person's account at the embedded provider and sets when it was disabled; null: enabled. */
export async function setDisabled(
  { database }: Pick<TestApp, 'database'>,
  id: string,
  disabled_at: number | null,
): Promise<void> {
  const values = { email: `${id}@example.com`, email_verified: 1, locale: 'en', created_at: 0 };
  await database.db
    .insertInto('accounts')
    .values({ id, ...values, password_hash: null, name: null, disabled_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ disabled_at }))
    .execute();
}
