import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderSync } from '#features/sync-status/testing/render-sync.tsx';
import { WhyNoNotices } from '#notices/why-no-notices.tsx';
import { itemEdit } from '#sync/testing/test-engine.ts';
import { InstallHelp } from './install-help.tsx';
import { InstallHint } from './install-hint.tsx';

const says = (text: string | RegExp) => page.getByText(text);
const nothing = async () => {};

/** Sets the property that only an iPhone's browsers have. */
function onIphone(isInstalled: boolean) {
  Object.defineProperty(navigator, 'standalone', { value: isInstalled, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'));
}

beforeEach(() => localStorage.clear());

function All() {
  return (
    <>
      <p>here</p>
      <InstallHint />
      <InstallHelp />
      <p>
        <WhyNoNotices />
      </p>
    </>
  );
}

test('in a tab of an iPhone the way onto the home screen is told in illustrations, and why', async () => {
  onIphone(false);
  await renderSync(All, nothing);
  await expect.element(page.getByRole('heading', { name: 'On the home screen' })).toBeVisible();
  expect([...document.querySelectorAll('ol h3')].map((step) => step.textContent)).toEqual([
    '1. Press Share',
    '2. Choose “Add to Home Screen”',
    '3. Open Ateria from the home screen',
  ]);
  expect(document.querySelectorAll('ol li > svg')).toHaveLength(3);
  await expect.element(says(/^Safari deletes what a page keeps here after seven days/)).toBeVisible();
  await expect.element(says('Nothing waits to be sent. You can go on.')).toBeVisible();
  await expect.element(says(/add Ateria to the home screen first/)).toBeVisible();
});

test('what the tab has not sent is told before, with the way to it', async () => {
  onIphone(false);
  await renderSync(InstallHelp, (engine) =>
    engine.write([itemEdit(engine, 'milk'), itemEdit(engine, 'bread')]),
  );
  await expect.element(says('2 changes wait to be sent.')).toBeVisible();
  await userEvent.click(page.getByRole('link', { name: 'See what waits' }));
  await expect.element(says('the page of what waits')).toBeVisible();
});

test('the hint is put away for good', async () => {
  onIphone(false);
  await renderSync(InstallHint, nothing);
  await expect.element(page.getByRole('link', { name: 'Put Ateria on the home screen' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Hide this hint' }));
  expect(page.getByRole('link').elements()).toEqual([]);
  await renderSync(All, nothing);
  await expect.element(says('here').last()).toBeVisible();
  expect(page.getByRole('button', { name: 'Hide this hint' }).elements()).toEqual([]);
});

test.each([
  ['on the home screen of an iPhone', () => onIphone(true)],
  ['in another browser', () => {}],
])('%s nothing of it is said', async (_, prepare) => {
  prepare();
  await renderSync(All, nothing);
  await expect.element(says('here')).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
  await expect.element(says(/^This browser shows no notices/)).toBeVisible();
});
