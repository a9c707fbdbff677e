import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#ui/testing/render.tsx';
import { OneNameForm } from './one-name-form.tsx';

/** A household that another person renames at a press. */
function Renamed() {
  const [name, setName] = useState('Home');
  return (
    <>
      <OneNameForm
        label="Name"
        name={name}
        button="Save"
        isOff={false}
        onDone={async (done) => setName(done)}
      />
      <button type="button" onClick={() => setName(`${name}, by another`)}>
        Rename
      </button>
    </>
  );
}

test('a name that another gives meanwhile stands in the field, unless somebody is writing there', async () => {
  render(<Renamed />);
  const field = page.getByLabelText('Name');
  const rename = page.getByRole('button', { name: 'Rename' });
  await rename.click();
  await expect.element(field).toHaveValue('Home, by another');
  await userEvent.fill(field, 'Cottage');
  await rename.click();
  await expect.element(field).toHaveValue('Cottage');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await rename.click();
  await expect.element(field).toHaveValue('Cottage, by another');
});
