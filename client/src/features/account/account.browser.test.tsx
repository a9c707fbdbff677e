import { type I18n, i18n } from '@lingui/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { Household, HouseholdMember } from 'sync-protocol/api/households.ts';
import type { ImportReport } from 'sync-protocol/api/import-report.ts';
import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { exportFileName, imageFileName } from 'sync-protocol/export/account-export.ts';
import { writeZip, type ZipFile } from 'sync-protocol/export/write-zip.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ActOutcome } from '#api/act-outcome.ts';
import { keepHouseholds } from '#db/households/kept-households.ts';
import { activateLocale, activateRareTexts } from '#i18n/activate-locale.ts';
import { openSupportStore } from '#lib/support-store.ts';
import { isDeletingHere } from '#shell/leave/forget-account.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine, makeNew, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import type { AccountApi, DeletionOutcome } from './account-api.ts';
import { DeleteAccount } from './delete-account.tsx';
import { PasswordSection } from './password-section.tsx';
import { Profile } from './profile.tsx';
import { useAccountStats } from './use-account-stats.ts';
import { YourData } from './your-data.tsx';

const identity = { issuer: 'https://issuer.test', sub: 'ann', email: 'ann@example.org', name: 'Ann' };
const onProve = async () => ({ kind: 'leaving' }) as const;
const offline = { kind: 'offline' } as const;

async function open(screen: React.ReactNode, words?: I18n): Promise<TestEngine> {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen }),
    history: createMemoryHistory(),
  });
  render(
    <SyncProvider value={engine}>
      {/* Not the router that the app registers in the types. */}
      <RouterProvider router={router as never} />
    </SyncProvider>,
    words,
  );
  return engine;
}

function ProfileOf({ api }: { api: Pick<AccountApi, 'readStats'> }) {
  return <Profile identity={identity} stats={useAccountStats(api)} />;
}

const stats: UserStats = {
  recipesSaved: 9,
  mealsPlanned: 9,
  isEmailAccount: true,
  accountType: 'premium',
  memberSince: Date.UTC(2026, 0, 15, 12),
  subscription: { status: 'trialing', onboardingComplete: true, trialEndsAt: null },
};

const shownStats = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((line) => [
      line.querySelector('dt')?.textContent,
      line.querySelector('dd')?.textContent,
    ]),
  );

test('the profile shows who one is and what there is, as this device has it', async () => {
  await open(<ProfileOf api={{ readStats: async () => ({ kind: 'ok', body: stats }) }} />);
  await expect.element(page.getByText('ann@example.org')).toBeVisible();
  await expect.poll(shownStats).toEqual({
    'Recipes saved': '0',
    'Meals planned': '0',
    'Account type': 'Premium',
    'Subscription status': 'Trial',
    'Member since': '15 Jan 2026',
  });
});

test('without a network the profile says what is known, and no more', async () => {
  const engine = await open(<ProfileOf api={{ readStats: async () => offline }} />);
  await expect
    .poll(shownStats)
    .toMatchObject({ 'Recipes saved': '0', 'Account type': '', 'Member since': '' });
  await engine.setStatus({ connection: 'offline' });
  await expect
    .poll(shownStats)
    .toMatchObject({ 'Recipes saved': '0', 'Account type': '–', 'Member since': '–' });
});

test('before everything has come for the first time no figure is told', async () => {
  const engine = await open(<ProfileOf api={{ readStats: async () => offline }} />);
  await makeNew(engine, 'online');
  await expect
    .poll(shownStats)
    .toMatchObject({ 'Recipes saved': '', 'Meals planned': '', 'Account type': '' });
  await engine.setStatus({ connection: 'offline' });
  await expect.poll(shownStats).toMatchObject({ 'Recipes saved': '–', 'Meals planned': '–' });
  await expect.element(page.getByText(/^Your recipes and meals have not come/)).toBeVisible();
});

test('a mail for a new password is asked for, in the words of the specification', async () => {
  const answers: ActOutcome<unknown>[] = [
    { kind: 'failed' },
    { kind: 'refused', code: 'rate_limited', message: 'So many mails have been sent. Try again in an hour.' },
    { kind: 'ok', body: {} },
  ];
  const languages: string[] = [];
  const changePassword = async (language: string) => {
    languages.push(language);
    return answers.shift() ?? offline;
  };
  await open(<PasswordSection api={{ changePassword }} />);
  const button = page.getByRole('button', { name: 'Change password' });
  await button.click();
  await expect.element(page.getByText('Could not send password change email.')).toBeVisible();
  await button.click();
  await expect.element(page.getByText('So many mails have been sent. Try again in an hour.')).toBeVisible();
  await button.click();
  await expect.element(page.getByText('Password change email sent successfully.')).toBeVisible();
  expect(languages).toEqual(['en', 'en', 'en']);
});

test('in Finnish one is told why a mail or a file was refused, not to try again where that cannot help', async () => {
  onTestFinished(() => activateLocale('en').then(() => {}));
  await activateLocale('fi');
  await activateRareTexts();
  const refusal = (code: string) => ({ kind: 'refused', code, message: 'In English.' }) as const;
  const answers = ['invalid_request', 'payload_too_large', 'storage_full'].map(refusal);
  await open(
    <>
      <PasswordSection api={{ changePassword: async () => refusal('rate_limited') }} />
      <YourData
        api={{
          readExport: async () => refusal('rate_limited'),
          sendImport: async () => answers.shift() ?? offline,
        }}
        onProve={onProve}
      />
    </>,
    i18n,
  );
  await page.getByRole('button', { name: 'Vaihda salasana' }).click();
  await expect
    .element(page.getByText('Viestejä on lähetetty paljon. Yritä uudelleen tunnin päästä.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Lataa tietoni' }).click();
  await expect.element(page.getByText(/^Tiedostoja on juuri tehty tai tuotu paljon\./)).toBeVisible();
  const chooser = page.getByLabelText('Tietosi sisältävä tiedosto');
  const file = new File(['PK… ateria.json'], 'ateria.zip', { type: 'application/zip' });
  await userEvent.upload(chooser, file);
  await expect
    .element(page.getByText('Tiedosto on vioittunut, tai sen on tehnyt uudempi Ateria kuin tämä.'))
    .toBeVisible();
  await userEvent.upload(chooser, file);
  await expect.element(page.getByText('Tiedosto tai jokin siinä on liian suuri tuotavaksi.')).toBeVisible();
  await userEvent.upload(chooser, file);
  await expect.element(page.getByText(/^Kotitaloutesi tallennustila on täynnä\./)).toBeVisible();
});

test('the account is deleted only with the word typed, and what failed can be tried again', async () => {
  const answers: ActOutcome<null>[] = [offline, { kind: 'refused', code: 'account_deleted', message: '' }];
  const deleteAccount = vi.fn(async () => {
    // Until two frames are drawn, as a button that is disabled loses the focus when it is drawn.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return answers.shift() ?? offline;
  });
  const gone: string[] = [];
  const engine = await open(
    <DeleteAccount
      api={{ deleteAccount }}
      identity={identity}
      onProve={onProve}
      go={(path) => gone.push(path)}
    />,
  );
  onTestFinished(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.getByRole('button', { name: 'Delete account' }).click();
  const confirm = page.getByRole('button', { name: 'Delete for good' });
  await expect.element(confirm).toBeDisabled();
  const field = page.getByLabelText('To go on, type the word “delete”');
  await userEvent.fill(field, 'delet');
  await expect.element(confirm).toBeDisabled();
  await userEvent.fill(field, ' DELETE ');
  await confirm.click();
  await expect
    .element(page.getByText('There is no connection. Nothing was changed; try again when there is one.'))
    .toBeVisible();
  await expect.element(confirm).toHaveFocus();
  expect(await engine.db.syncState.count()).toBe(1);
  await confirm.click();
  await expect.poll(() => gone).toEqual(['/']);
  expect(deleteAccount).toHaveBeenCalledTimes(2);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(engine.db.name);
});

test('where the server wants a recent sign-in, an export and the deletion lead to one', async () => {
  const refused = { kind: 'refused', code: 'sign_in_again', message: 'Sign in once more.' } as const;
  const proofs: string[] = [];
  await open(
    <>
      <YourData
        api={{ readExport: async () => refused, sendImport: async () => offline }}
        onProve={async () => {
          proofs.push('export');
          return { kind: 'leaving' };
        }}
      />
      <DeleteAccount
        api={{ deleteAccount: async () => refused }}
        identity={identity}
        onProve={async () => {
          proofs.push('deletion');
          return { kind: 'leaving' };
        }}
      />
    </>,
  );
  await page.getByRole('button', { name: 'Download my data' }).click();
  await page.getByRole('button', { name: 'Sign in once more' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await userEvent.fill(page.getByLabelText('To go on, type the word “delete”'), 'delete');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in once more' }).click();
  expect(proofs).toEqual(['export', 'deletion']);
});

test('of a deletion that was not answered nobody says that nothing was changed, nor that it was done elsewhere', async () => {
  onTestFinished(() => sessionStorage.clear());
  const answers: DeletionOutcome[] = [
    { kind: 'unanswered' },
    { kind: 'refused', code: 'forbidden', message: 'Not now.' },
  ];
  const engine = await open(
    <DeleteAccount
      api={{ deleteAccount: async () => answers.shift() ?? offline }}
      identity={identity}
      onProve={onProve}
    />,
  );
  await page.getByRole('button', { name: 'Delete account' }).click();
  await userEvent.fill(page.getByLabelText('To go on, type the word “delete”'), 'delete');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect
    .element(page.getByText(/^No answer came, so it is not known whether the account is deleted\./))
    .toBeVisible();
  expect(isDeletingHere(identity)).toBe(true);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect.element(page.getByText('Not now.')).toBeVisible();
  expect(isDeletingHere(identity)).toBe(false);
  expect(engine.db.isOpen()).toBe(true);
});

test('who shares a household says who owns it from then on, the longest member unless told', async () => {
  const ann: HouseholdMember = { _id: 'ann', name: 'Ann', role: 'owner', isMe: true };
  const ville: HouseholdMember = { _id: 'ville', name: 'Ville', role: 'member', isMe: false };
  const unnamed: HouseholdMember = { _id: 'otto', name: '', role: 'member', isMe: false };
  const home: Household = {
    _id: 'home',
    name: 'Home',
    role: 'owner',
    plan: 'active',
    members: [ann, ville, unnamed],
  };
  const alone: Household = { ...home, _id: 'alone', name: 'Alone', members: [ann] };
  const cottage: Household = { ...home, _id: 'cottage', name: 'Cottage' };
  const owned: Household = {
    ...home,
    _id: 'owned',
    name: 'Of both',
    members: [ann, { ...ville, role: 'owner' }],
  };
  const told: unknown[] = [];
  const engine = await open(
    <DeleteAccount
      api={{
        deleteAccount: async (owners) => {
          told.push(owners);
          return offline;
        },
      }}
      identity={identity}
      onProve={onProve}
    />,
  );
  await page.getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('dialog');
  await expect.element(question.getByLabelText(/^To go on/)).toBeVisible();
  expect(question.getByRole('combobox').elements()).toHaveLength(0);
  expect(question.getByText(/^The others keep everything/).elements()).toHaveLength(0);
  const going = question.getByText(/^Households in which you are alone are deleted too/);
  await keepHouseholds(engine.db, [alone]);
  await expect.element(going).not.toBeInTheDocument();
  await keepHouseholds(engine.db, [alone, { ...alone, _id: 'attic', name: 'Attic' }, owned]);
  await expect.element(question.getByText(/are deleted too: Alone and Attic\.$/)).toBeVisible();

  await keepHouseholds(engine.db, [home, alone, cottage, owned]);
  await expect.element(question.getByText(/^The others keep everything/)).toBeVisible();
  await expect.element(question.getByLabelText('Who owns “Home” from now on?')).toHaveValue('ville');
  expect(question.getByRole('combobox').elements()).toHaveLength(2);
  await userEvent.selectOptions(
    question.getByLabelText('Who owns “Cottage” from now on?'),
    'Somebody without a name',
  );
  await userEvent.fill(question.getByLabelText(/^To go on/), 'delete');
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect.element(question.getByText(/^There is no connection/)).toBeVisible();
  expect(told).toEqual([
    [
      { householdId: 'home', memberId: 'ville' },
      { householdId: 'cottage', memberId: 'otto' },
    ],
  ]);
});

test('what waits for the support goes with the account, and the question says so', async () => {
  const store = openSupportStore();
  onTestFinished(() => store.remove('m1'));
  await store.put({
    key: 'm1',
    writtenAt: 1,
    refusedFor: null,
    writer: identity,
    message: { name: 'Ann', email: 'ann@home.example', topic: 'idea', message: 'A timer?', locale: 'en' },
  });
  const deleteAccount = async () => ({ kind: 'ok', body: null }) as const;
  const gone: string[] = [];
  await open(
    <DeleteAccount
      api={{ deleteAccount }}
      identity={identity}
      onProve={onProve}
      go={(path) => gone.push(path)}
    />,
  );
  onTestFinished(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect
    .element(page.getByText(/^1 message of yours to support has not been sent from this device/))
    .toBeVisible();
  await userEvent.fill(page.getByLabelText('To go on, type the word “delete”'), 'delete');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect.poll(() => gone).toEqual(['/']);
  expect(await store.all()).toEqual([]);
});

test('a file is read in, with what became of it, and a bad one is told in the server’s words', async () => {
  const report: ImportReport = {
    records: {
      recipe: { added: 3, known: 1, refused: 2, reason: 'the free plan has room for 3 recipes' },
      quickItem: { added: 0, known: 0, refused: 0, reason: null },
    },
    pictures: { added: 1, known: 0, refused: 4, code: 'list_limit' },
  };
  const answers: ActOutcome<ImportReport>[] = [
    { kind: 'refused', code: 'invalid_request', message: 'ateria.json is not JSON.' },
    { kind: 'ok', body: report },
  ];
  const api: Pick<AccountApi, 'readExport' | 'sendImport'> = {
    readExport: async () => offline,
    sendImport: async () => answers.shift() ?? offline,
  };
  await open(<YourData api={api} onProve={onProve} />);
  const chooser = page.getByLabelText('File with your data');
  await userEvent.upload(chooser, new File(['Hello'], 'letter.zip', { type: 'application/zip' }));
  await expect.element(page.getByText(/This is not a file made by “Download my data”/)).toBeVisible();
  const book = new File(['PK… recipe.json'], 'ateria.zip', { type: 'application/zip' });
  await userEvent.upload(chooser, book);
  await expect
    .element(page.getByText(/Recipes from Ateria or another app are brought in here/))
    .toBeVisible();
  const way = page.getByRole('link', { name: 'Move in from another app' });
  await expect.element(way).toHaveAttribute('href', '/recipes/import/files');
  expect(answers).toHaveLength(2);
  const file = new File(['PK… ateria.json'], 'ateria.zip', { type: 'application/zip' });
  await userEvent.upload(chooser, file);
  await expect.element(page.getByText('ateria.json is not JSON.')).toBeVisible();
  await expect.element(way).not.toBeInTheDocument();
  await userEvent.upload(chooser, file);
  await expect.element(page.getByText('The file has been imported')).toBeVisible();
  expect([...document.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
    'Recipes: 3 added, 1 was there already, 2 left out (the free plan has room for 3 recipes)',
    'Pictures: 1 added, 4 left out (the household has room for no more pictures; removed ones make room after some months)',
  ]);
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect
    .element(page.getByText('There is no connection. Nothing was changed; try again when there is one.'))
    .toBeVisible();
});

test('a large file goes in parts, and one that was broken off goes on with the pictures that are missing', async () => {
  const [one, other] = ['a'.repeat(64), 'b'.repeat(64)] as const;
  const image = (sha256: string): ZipFile => ({
    name: imageFileName(sha256),
    pieces: [new Uint8Array(9 * 1024 * 1024)],
    isPacked: true,
  });
  async function* files() {
    const records = [new TextEncoder().encode('{"records":{}}')];
    yield { name: exportFileName, pieces: records, isPacked: false };
    yield* [image(one), image(other)];
  }
  const zip: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of writeZip(files(), Date.UTC(2026, 0, 15))) zip.push(new Uint8Array(piece));
  const file = new File(zip, 'ateria.zip', { type: 'application/zip' });
  const reportOf = (pictures: object): ActOutcome<ImportReport> => ({
    kind: 'ok',
    body: {
      records: { recipe: { added: 3, known: 0, refused: 0, reason: null } },
      pictures: { added: 0, known: 0, refused: 0, ...pictures },
    },
  });
  const tooMany = {
    kind: 'refused',
    code: 'rate_limited',
    message: 'So many files. Try again in an hour.',
  } as const;
  let finish = (_: ActOutcome<ImportReport>) => {};
  const last = new Promise<ActOutcome<ImportReport>>((resolve) => {
    finish = resolve;
  });
  const sizes: number[] = [];
  const answers: (ActOutcome<ImportReport> | Promise<ActOutcome<ImportReport>>)[] = [];
  const api: Pick<AccountApi, 'readExport' | 'sendImport'> = {
    readExport: async () => offline,
    sendImport: async (part) => {
      sizes.push(Math.floor(part.size / 1024 / 1024));
      return answers.shift() ?? offline;
    },
  };
  await open(<YourData api={api} onProve={onProve} />);
  const labelled = page.getByLabelText('File with your data');
  await expect.element(labelled).toBeInTheDocument();
  const chooser = labelled.element() as HTMLInputElement;
  /** `userEvent.upload` takes many seconds for so many bytes. */
  const choose = (...answered: typeof answers) => {
    answers.push(...answered);
    const chosen = new DataTransfer();
    chosen.items.add(file);
    chooser.files = chosen.files;
    chooser.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const partly = 'A part of the file has been imported. Import it once more to get the rest.';
  choose(offline);
  await expect.element(page.getByText(/^There is no connection\. Nothing was changed/)).toBeVisible();
  choose(reportOf({ missing: [one, other] }), reportOf({ added: 1 }), offline);
  await expect.element(page.getByText(partly, { exact: true })).toBeVisible();
  expect(sizes.splice(0)).toEqual([0, 0, 9, 9]);
  choose(reportOf({ missing: [other] }), tooMany);
  await expect.element(page.getByText(`So many files. Try again in an hour. ${partly}`)).toBeVisible();
  choose(reportOf({ missing: [other] }), last);
  await expect.element(page.getByRole('button', { name: 'Importing… 50%' })).toBeVisible();
  finish(reportOf({ added: 1 }));
  const lines = () => [...document.querySelectorAll('li')].map((line) => line.textContent);
  await expect.poll(lines).toEqual(['Recipes: 3 added', 'Pictures: 1 added, 1 was there already']);
  expect(sizes.splice(0)).toEqual([0, 9, 0, 9]);
  // A server of an earlier build does not say what is missing.
  choose(reportOf({}), reportOf({ known: 1 }), reportOf({ refused: 1 }));
  await expect
    .poll(lines)
    .toEqual(['Recipes: 3 added', 'Pictures: 0 added, 1 was there already, 1 left out']);
  expect(sizes).toEqual([0, 9, 9]);
});

test('of pictures that the file lacks one is told how many, until the next attempt', async () => {
  const missing = JSON.stringify(['a', 'b'].map((each) => `pictures/${each.repeat(64)}.webp`));
  const file = new Blob(['PK… ateria.json … unread-pictures.json', missing, 'PK… unread-pictures.json']);
  const whole = new Blob(['PK… ateria.json']);
  const answers = [file, whole];
  const api = {
    readExport: async (): Promise<ActOutcome<Blob>> => ({ kind: 'ok', body: answers.shift() ?? whole }),
    sendImport: async () => offline,
  };
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  onTestFinished(() => download.mockRestore());
  await open(<YourData api={api} onProve={onProve} />);
  await page.getByRole('button', { name: 'Download my data' }).click();
  const told = page.getByText(
    'The file is in your downloads. 2 pictures are missing on the server and were left out.',
  );
  await expect.element(told).toBeVisible();
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect.element(page.getByText('The file is in your downloads.', { exact: true })).toBeVisible();
  expect(download).toHaveBeenCalledTimes(2);
});

test('of several households each is a file of its own', async () => {
  const asked: (string | undefined)[] = [];
  let refused = '';
  const api = {
    readExport: async (household?: string): Promise<ActOutcome<Blob>> => {
      asked.push(household);
      if (household === refused) return { kind: 'refused', code: 'brand_new', message: 'No longer yours.' };
      return { kind: 'ok', body: new Blob(['PK… ateria.json']) };
    },
    sendImport: async () => offline,
  };
  const names: string[] = [];
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => download.mockRestore());
  const engine = await open(<YourData api={api} onProve={onProve} />);
  await keepHouseholds(engine.db, [
    { _id: 'home', name: 'Home', role: 'owner', plan: 'active', members: [] },
    { _id: 'cottage', name: 'Cottage', role: 'owner', plan: 'active', members: [] },
  ]);
  await expect.element(page.getByText(/^You get a file for each of your households\./)).toBeVisible();
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect.element(page.getByText('2 files are in your downloads.')).toBeVisible();
  expect(asked).toEqual(['home', 'cottage']);
  const saved = () => names.splice(0).map((name) => name.replace(/-[\d-]+\.zip$/, ''));
  expect(saved()).toEqual(['ateria-Home', 'ateria-Cottage']);

  // A household that fails must not stop the others.
  refused = 'home';
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect
    .element(
      page.getByText('The file is in your downloads. The file of Home is not among them. No longer yours.'),
    )
    .toBeVisible();
  expect(saved()).toEqual(['ateria-Cottage']);
});

test('a file that cannot be read any more is told of, either way, and another can be tried', async () => {
  const api = {
    readExport: async (): Promise<ActOutcome<Blob>> => ({ kind: 'ok', body: new Blob(['PK…']) }),
    sendImport: async () => offline,
  };
  await open(<YourData api={api} onProve={onProve} />);
  const gone = vi.spyOn(Blob.prototype, 'arrayBuffer');
  onTestFinished(() => gone.mockRestore());
  gone.mockRejectedValue(new DOMException('moved', 'NotReadableError'));
  await userEvent.upload(page.getByLabelText('File with your data'), new File(['PK…'], 'ateria.zip'));
  await expect.element(page.getByText('The file could not be imported. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect.element(page.getByText('The file could not be made. Please try again.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Import a file' })).toBeVisible();
});
