import type { TestApp } from './test-app.ts';

/** The account that somebody has at the embedded provider, which an administrator closes or, by null, opens. */
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
