import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { OneNameForm } from './one-name-form.tsx';

/**
 * A household that another person renames when pressed, and for which the server rejects the name "Refused".
 */
function Renamed() {
  const [name, setName] = useState('Home');
  const [visit, setVisit] = useState(0);
  return (
    <>
      <OneNameForm
        key={visit}
        draftName="household.name"
        label="Name"
        name={name}
        button="Save"
        isOff={false}
        onDone={async (done) => {
          if (done === 'Refused') return false;
          setName(done);
          return true;
        }}
      />
      <button type="button" onClick={() => setName(`${name}, by another`)}>
        Rename
      </button>
      <button type="button" onClick={() => setVisit(visit + 1)}>
        Come back
      </button>
    </>
  );
}

async function open() {
  const engine = await createTestEngine();
  onTestFinished(() => {
    engine.db.close();
    localStorage.clear();
  });
  render(
    <SyncProvider value={engine}>
      <ToasterProvider>
        <Renamed />
      </ToasterProvider>
    </SyncProvider>,
  );
  return () => localStorage.getItem(`formDraft.${engine.db.name}.household.name`);
}
const field = page.getByLabelText('Name');
const rename = page.getByRole('button', { name: 'Rename' });
const save = page.getByRole('button', { name: 'Save' });

test('a name that another gives meanwhile stands in the field, unless somebody is writing there', async () => {
  await open();
  await rename.click();
  await expect.element(field).toHaveValue('Home, by another');
  await userEvent.fill(field, 'Cottage');
  await rename.click();
  await expect.element(field).toHaveValue('Cottage');
  await save.click();
  await rename.click();
  await expect.element(field).toHaveValue('Cottage, by another');
});

test('a name that is being written is there again when the page is opened anew, until it is saved', async () => {
  const draft = await open();
  await userEvent.fill(field, 'Refused');
  await save.click();
  await page.getByRole('button', { name: 'Come back' }).click();
  await expect.element(field).toHaveValue('Refused');
  await userEvent.fill(field, 'Cottage ');
  await save.click();
  await expect.element(field).toHaveValue('Cottage');
  await expect.poll(draft).toBeNull();
});
