import { hold } from '../harness/faults.ts';
import { cook } from './cook.ts';
import { test } from './engine-test.ts';

test('a new person comes by the front page, is shown around, adds items, signs out and in again: all there', async ({
  phone,
}) => {
  const { tab } = phone;
  const person = cook(tab);
  await tab.goto('/');
  await tab.untilShown('link', /^Try it free/);
  await person.createAccount('aino@example.com');
  await tab.untilShown('dialog', 'Welcome to Ateria');
  await tab.click('button', 'Skip the tour');
  await tab.untilGone('dialog', 'Welcome to Ateria');

  await person.openList();
  await person.add('milk');
  await person.add('2 loaves of bread, 6 eggs');
  await person.expectLines('milk', 'loaves of bread', 'eggs');
  await tab.reload();
  await person.expectLines('milk', 'loaves of bread', 'eggs');
  await person.untilSent();

  await person.signOut();
  await person.signIn('aino@example.com');
  await person.expectLines('milk', 'loaves of bread', 'eggs');
});

test('a page that is left while it loads is there when one comes back to it', async ({ phone, network }) => {
  const { tab } = phone;
  const held = hold();
  const late = network.fault('GET /assets/front-*', held.fault);
  await tab.goto('/login');
  await tab.goto('/api/health');
  late.remove();
  held.letGo();
  await tab.back();
  await tab.untilShown('button', 'Continue with e-mail');
});
