import { expect } from '@playwright/test';
import { customer as test } from '../harness/customer.ts';
import { laptopSize, phoneSize } from '../harness/device.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { recipeBook } from '../pages/recipe-book.ts';
import { aino, fillSignIn } from '../pages/sign-in.ts';

test('at the limit of the free tier one pays on another device, and both take a fourth recipe', async ({
  device,
  server,
  stripe,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  const laptop = await device('laptop', { user: 'nobody', viewport: laptopSize });
  const tell = async (event: string) => {
    const url = `http://127.0.0.1:${server.port}/api/billing/webhook`;
    const answer = await fetch(url, { method: 'POST', headers: stripe.sign(event), body: event });
    expect(answer.status).toBe(204);
  };
  const onPhone = recipeBook(phone.page);
  for (const title of ['Soup', 'Bread', 'Pie']) await onPhone.create({ title });
  await onPhone.open();
  // It explains why it is disabled; the tooltip closes when the list re-renders, so try again.
  await expect(async () => {
    await onPhone.newButton.tap({ force: true, timeout: 5_000 });
    await expect(phone.page.getByRole('tooltip')).toBeVisible({ timeout: 5_000 });
    await phone.page.getByRole('link', { name: 'See the plans' }).tap({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expect(phone.page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible();
  await phone.page.goBack();
  await expect(onPhone.newButton).toHaveAttribute('aria-disabled', 'true');

  // A visitor chooses first, signs in, and finds the choice again.
  const { page } = laptop;
  await page.goto('/subscribe');
  await page.getByRole('radio', { name: /Monthly/ }).check();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
  await fillSignIn(page, aino);
  await page.waitForURL('**/subscribe?plan=monthly');
  await expect(page.getByRole('radio', { name: /Monthly/ })).toBeChecked();

  // Going back from the payment page costs nothing; after paying the page waits for the confirmation.
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Pay for price_month' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText('There was no charge.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the plans' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL('**/subscribe/success');
  await expect(page.getByText('We are waiting for the confirmation of your payment.')).toBeVisible();
  expect(stripe.world.events).toHaveLength(3);
  for (const event of stripe.world.events.toReversed()) await tell(event);
  await expect(page.getByRole('heading', { name: 'Subscription activated' })).toBeVisible();

  await page.getByRole('link', { name: 'Open the recipe book' }).click();
  await recipeBook(page).create({ title: 'Tart' });
  const client = await plainClientOn(server, page);
  const titles = async () => (await client.get('/api/recipes')).body.length;
  await expect.poll(titles).toBe(4);

  // The phone was told without a navigation.
  await expect(phone.page.getByRole('main').getByRole('link', { name: 'New', exact: true })).toBeVisible();
  await onPhone.create({ title: 'Porridge' });
  await expect.poll(titles).toBe(5);
  await phone.page.goto('/account');
  await expect(phone.page.getByRole('button', { name: 'End the subscription' })).toBeVisible();
  const [subscription] = stripe.world.subscriptions.values();
  if (!subscription) throw new Error('nobody has paid');
  await tell(stripe.world.change(subscription, { cancelAtPeriodEnd: true }));
  await expect(phone.page.getByRole('button', { name: 'Keep premium' })).toBeVisible();
});
