import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWrites } from '#db/testing/fail-writes.ts';
import { forgetKnownIdentity } from '#lib/known-identity.ts';
import { keepFocus } from '#shell/layout/keep-focus.ts';
import { statsOf } from '#sync/testing/stats-of.ts';
import { CancelPage } from './cancel-page.tsx';
import { SuccessPage } from './success-page.tsx';
import {
  createOutside,
  drawPage,
  drawPanel,
  drawSubscribe,
  knowSomebody,
} from './testing/render-subscribe.tsx';
import { createScriptedBilling } from './testing/scripted-billing.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const says = (text: string | RegExp) => page.getByText(text);
const periodEndsAt = Date.UTC(2026, 11, 24, 12);
const monthly = statsOf({ status: 'active', plan: 'monthly', periodEndsAt, cancelAtPeriodEnd: false });
const yearly = statsOf({ status: 'active', plan: 'yearly', periodEndsAt, cancelAtPeriodEnd: false });

// Test files share storage: begin as a visitor.
beforeEach(() => forgetKnownIdentity());

function world(stats = statsOf()) {
  const server = createScriptedBilling(stats);
  return { server, outside: createOutside(server) };
}

describe('the tiers', () => {
  test('are shown with their prices and the saving, the yearly one chosen', async () => {
    drawSubscribe(world().outside);
    await expect.element(page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible();
    await expect.element(page.getByRole('radio', { name: /Yearly/ })).toBeChecked();
    await expect.element(says('Save 17%')).toBeVisible();
    await expect.element(page.getByRole('radio', { name: /49\.80 €\/year/ })).toBeInTheDocument();
    await userEvent.click(page.getByRole('radio', { name: /4\.90 €\/month/ }));
    await expect
      .element(page.getByRole('region', { name: 'Premium' }).getByText('4.90 €/month').first())
      .toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Free' }).getByText(/3 recipes/)).toBeVisible();
  });

  test('send a visitor to sign in, with the choice to come back to', async () => {
    const { outside, server } = world();
    drawSubscribe(outside);
    await userEvent.click(page.getByRole('radio', { name: /Monthly/ }));
    await userEvent.click(button('Subscribe'));
    await expect.poll(() => outside.sentToLogin).toEqual(['monthly']);
    expect(server.asked).toEqual([]);
  });

  test('lead a known person to the payment page', async () => {
    knowSomebody();
    const { outside, server } = world();
    drawSubscribe(outside);
    await userEvent.click(button('Subscribe'));
    await expect.poll(() => outside.left).toEqual(['https://pay.example/1']);
    expect(server.asked[0]?.slice(0, 2)).toEqual(['checkout', { plan: 'yearly', locale: 'en' }]);
  });

  test('lead there again who came Back from it', async () => {
    knowSomebody();
    const { outside } = world();
    drawSubscribe(outside);
    await userEvent.click(button('Subscribe'));
    await expect.poll(() => outside.left).toHaveLength(1);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await userEvent.click(button('Subscribe'));
    await expect.poll(() => outside.left).toHaveLength(2);
  });

  test('say in the words of the specification why nothing was opened, and repeat under the same key', async () => {
    knowSomebody();
    const { outside, server } = world();
    drawSubscribe(outside);
    server.failure = { kind: 'failed' };
    await userEvent.click(button('Subscribe'));
    await expect.element(page.getByRole('alert')).toHaveTextContent('Could not create a checkout session.');
    server.failure = {
      kind: 'refused',
      code: 'billing_not_configured',
      message: 'Stripe Price ID has not been configured yet.',
    };
    await userEvent.click(button('Subscribe'));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Stripe Price ID has not been configured yet.');
    server.failure = { kind: 'refused', code: 'brand_new', message: 'The server knows why.' };
    await userEvent.click(button('Subscribe'));
    await expect.element(page.getByRole('alert')).toHaveTextContent('The server knows why.');
    server.failure = null;
    await userEvent.click(button('Subscribe'));
    await expect.poll(() => outside.left).toHaveLength(1);
    const keys = () => new Set(server.asked.map(([, , attempt]) => attempt)).size;
    expect(keys()).toBe(1);
    // Another device may have ended the opened checkout page, so a person who comes back gets a new one.
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await userEvent.click(button('Subscribe'));
    await expect.poll(() => outside.left).toHaveLength(2);
    expect(keys()).toBe(2);
  });

  test('have a person sign in again whose session is over', async () => {
    knowSomebody();
    const { outside, server } = world();
    drawSubscribe(outside);
    await expect.element(button('Subscribe')).toBeEnabled();
    server.failure = { kind: 'signed-out' };
    await userEvent.click(button('Subscribe'));
    await expect.poll(() => outside.signedInAgain).toBe(1);
  });

  test('say when the trial ends, and offer no second subscription to who has one', async () => {
    knowSomebody();
    drawSubscribe(world(statsOf({ status: 'trialing', trialEndsAt: periodEndsAt })).outside);
    await expect.element(says(/Your trial lasts until 24 December 2026/)).toBeVisible();
  });

  test('show who has premium the own price and the next payment, and lead to cards and receipts', async () => {
    knowSomebody();
    const { outside } = world(monthly);
    drawSubscribe(outside);
    await expect.element(says(/Your next payment is on 24 December 2026/)).toBeVisible();
    await expect.element(says('4.90 €/month')).toBeVisible();
    expect(page.getByRole('radio').elements()).toEqual([]);
    await userEvent.click(button('Cards and receipts'));
    await expect.poll(() => outside.left).toEqual(['https://pay.example/portal']);
  });

  test('without a network can be read, and say that paying needs one', async () => {
    drawSubscribe(world().outside);
    await expect.element(button('Subscribe')).toBeEnabled();
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('offline'));
    await expect.element(button('Subscribe')).toBeDisabled();
    await expect.element(says(/You are offline/)).toBeVisible();
    Reflect.deleteProperty(navigator, 'onLine');
    window.dispatchEvent(new Event('online'));
    await expect.element(button('Subscribe')).toBeEnabled();
  });
});

describe('after the payment', () => {
  test('the page waits for the news of it, and says that it has come only then', async () => {
    knowSomebody();
    const { server, outside } = world(statsOf({ status: 'trialing', trialEndsAt: periodEndsAt }));
    drawPage(() => <SuccessPage open={outside.open} />);
    await expect.element(says(/We are waiting for the confirmation/)).toBeVisible();
    expect(outside.kept).toEqual([]);
    server.stats = yearly;
    await expect
      .element(page.getByRole('heading', { name: 'Subscription activated' }), { timeout: 10_000 })
      .toBeVisible();
    expect(outside.kept).toEqual([yearly]);
  });

  test('it says that there is no connection, and goes on by itself', async () => {
    knowSomebody();
    const { server, outside } = world(yearly);
    server.failure = { kind: 'offline' };
    drawPage(() => <SuccessPage open={outside.open} />);
    await expect.element(says(/There is no connection/)).toBeVisible();
    server.failure = null;
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByRole('heading', { name: 'Subscription activated' })).toBeVisible();
  });

  test('who is signed out signs in again, and who is not known here signs in', async () => {
    const { server, outside } = world();
    drawPage(() => <SuccessPage open={outside.open} />);
    await expect
      .element(page.getByRole('link', { name: 'Login' }))
      .toHaveAttribute('href', `/login?returnTo=${encodeURIComponent('/subscribe/success')}`);
    knowSomebody();
    server.failure = { kind: 'signed-out' };
    window.dispatchEvent(new StorageEvent('storage'));
    await userEvent.click(button('Sign in again'));
    await expect.poll(() => outside.signedInAgain).toBe(1);
  });

  test('who turned back was charged nothing', async () => {
    drawPage(() => <CancelPage />);
    await expect.element(page.getByRole('heading', { name: 'Subscription canceled' })).toBeVisible();
    await expect.element(says(/There was no charge/)).toBeVisible();
    await userEvent.click(page.getByRole('link', { name: 'Back to the plans' }));
    await expect.element(says('the page /subscribe')).toBeVisible();
  });
});

describe('the panel of the account page', () => {
  test('upgrades to yearly against twelve months, after asking', async () => {
    const { server, outside } = world(monthly);
    server.after = yearly;
    await drawPanel(server, outside);
    await expect.element(says('Premium, 4.90 €/month')).toBeVisible();
    await expect.element(says('Pay by the year and save 15%')).toBeVisible();
    await expect.element(says('49.80 € a year instead of 58.80 €')).toBeVisible();
    await userEvent.click(button('Upgrade to yearly'));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Upgrade to yearly' }));
    await expect.element(says('Premium, 49.80 €/year')).toBeVisible();
    expect(server.asked).toEqual([['upgrade']]);
  });

  test('says when a payment is refused, and changes nothing', async () => {
    const { server, outside } = world(monthly);
    await drawPanel(server, outside);
    server.failure = { kind: 'refused', code: 'payment_refused', message: 'no' };
    await userEvent.click(button('Upgrade to yearly'));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Upgrade to yearly' }));
    await expect.element(says(/The payment was refused/)).toBeVisible();
    await expect.element(says('Premium, 4.90 €/month')).toBeVisible();
  });

  test('cancels at the end of what is paid, and takes that back', async () => {
    const { server, outside } = world(monthly);
    const ending = statsOf({ ...monthly.subscription, cancelAtPeriodEnd: true });
    server.after = ending;
    const engine = await drawPanel(server, outside);
    await userEvent.click(button('End the subscription'));
    await expect
      .element(page.getByRole('dialog').getByText(/You keep premium until 24 December 2026/))
      .toBeVisible();
    await expect
      .element(page.getByRole('dialog').getByRole('button', { name: 'Keep premium' }))
      .toBeVisible();
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'End the subscription' }));
    await expect.element(says(/You have premium until 24 December 2026/)).toBeVisible();
    await expect.element(button('Upgrade to yearly')).not.toBeInTheDocument();
    expect((await engine.db.facts.get('stats'))?.stats).toEqual(ending);
    server.after = monthly;
    await userEvent.click(button('Keep premium'));
    await expect.element(says(/Your next payment is on 24 December 2026/)).toBeVisible();
  });

  test('keeps the keyboard where one is, and announces what is so now', async () => {
    onTestFinished(keepFocus(document.body));
    const { server, outside } = world(monthly);
    await drawPanel(server, outside);
    const confirm = async (name: string) => {
      await expect.element(button(name)).toBeVisible();
      (button(name).element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await userEvent.click(page.getByRole('dialog').getByRole('button', { name }));
    };
    server.failure = { kind: 'refused', code: 'payment_refused', message: 'no' };
    await confirm('Upgrade to yearly');
    await expect.element(says(/The payment was refused/)).toBeVisible();
    await expect.element(button('Upgrade to yearly')).toHaveFocus();
    server.failure = null;
    server.after = yearly;
    await confirm('Upgrade to yearly');
    const status = page.getByRole('status');
    await expect.element(status.getByText('Premium, 49.80 €/year')).toBeVisible();
    await expect.element(button('Cards and receipts')).toHaveFocus();
    server.after = statsOf({ ...yearly.subscription, cancelAtPeriodEnd: true });
    await confirm('End the subscription');
    await expect.element(status.getByText(/You have premium until 24 December 2026/)).toBeVisible();
    await expect.element(button('Cards and receipts')).toHaveFocus();
  });

  test('tells who ends it that they keep premium where somebody else in the household pays', async () => {
    const both = statsOf({ ...monthly.subscription, hasOtherPayer: true });
    const { server, outside } = world(both);
    server.after = statsOf({ ...both.subscription, cancelAtPeriodEnd: true });
    await drawPanel(server, outside);
    await userEvent.click(button('End the subscription'));
    const dialog = page.getByRole('dialog');
    await expect
      .element(
        dialog.getByText(/You pay nothing after 24 December 2026\. Here you have premium after that too/),
      )
      .toBeVisible();
    await expect.element(dialog.getByText(/free plan/)).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'End the subscription' }));
    await expect
      .element(says(/Your subscription ends on 24 December 2026\. Here you have premium after that too/))
      .toBeVisible();
  });

  test.each([
    ['ok', null, /You have premium until 24 December 2026/],
    ['failed', { kind: 'failed' }, /nothing was changed/],
  ] as const)('says what came of it also where the disk is full: %s', async (_, failure, words) => {
    const { server, outside } = world(monthly);
    server.after = statsOf({ ...monthly.subscription, cancelAtPeriodEnd: failure === null });
    server.failure = failure;
    await drawPanel(server, outside);
    const full = () => new DOMException('no room', 'QuotaExceededError');
    onTestFinished(failWrites(IDBObjectStore.prototype, 'facts', full));
    await userEvent.click(button('End the subscription'));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'End the subscription' }));
    await expect.element(says(words)).toBeVisible();
    await expect.element(button('Cards and receipts')).toBeEnabled();
  });

  test('asks who owes a payment to look at the card', async () => {
    const { server, outside } = world(statsOf({ ...monthly.subscription, status: 'past_due' }));
    await drawPanel(server, outside);
    await expect.element(says(/Your last payment failed/)).toBeVisible();
    await userEvent.click(button('Cards and receipts'));
    await expect.poll(() => outside.left).toEqual(['https://pay.example/portal']);
  });

  test('says that nothing is known only where the server is out of reach', async () => {
    const { server, outside } = world();
    const engine = await drawPanel(server, outside);
    await expect.element(says('Free plan')).toBeVisible();
    await engine.db.facts.delete('stats');
    await expect.element(says('Free plan')).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Subscription' })).toBeVisible();
    await expect.element(says('Not known on this device yet')).not.toBeInTheDocument();
    await engine.setStatus({ connection: 'offline' });
    await expect.element(says('Not known on this device yet')).toBeVisible();
  });

  test('leads who pays nothing to the tiers', async () => {
    const { server, outside } = world();
    await drawPanel(server, outside);
    await expect.element(says('Free plan')).toBeVisible();
    await userEvent.click(page.getByRole('link', { name: 'See the plans' }));
    await expect.element(says('the page /subscribe')).toBeVisible();
  });
});
