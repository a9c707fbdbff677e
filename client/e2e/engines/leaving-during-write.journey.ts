import { cook } from './cook.ts';
import { test } from './engine-test.ts';

/** A page without the app. */
const elsewhere = '/api/health';

test('a page that is left in the middle of a change leaves the storage open for the next, and the change is there', async ({
  phone,
}) => {
  const { tab } = phone;
  const person = cook(tab);
  await person.signUp('leaving@example.com');
  await person.add('milk, bread, eggs');
  await person.untilSent();

  await person.openList();
  await person.press('milk');
  await tab.goto(elsewhere);
  await person.openList();
  await person.expectLines('✓ milk', 'bread', 'eggs');

  await person.press('bread');
  await tab.goto('/privacy');
  await tab.back();
  await person.expectLines('✓ milk', '✓ bread', 'eggs');

  // Left while it opens its database.
  await tab.reload();
  await tab.goto('/calendar');
  await tab.goto('/shopping-list');
  await tab.goto(elsewhere);
  await person.openList();
  await person.press('eggs');
  await person.expectLines('✓ milk', '✓ bread', '✓ eggs');
  await person.untilSent();
});
