import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#ui/testing/render.tsx';
import { useSidebar } from './use-sidebar.ts';

function Probe() {
  const { isOpen, isPhone, toggle } = useSidebar();
  return (
    <button type="button" onClick={toggle}>
      {isPhone ? 'phone' : 'wide'}, {isOpen ? 'open' : 'closed'}
    </button>
  );
}

const probe = page.getByRole('button');

test('the sidebar is open at first beside a page wider than 768 px', async () => {
  await page.viewport(769, 800);
  render(<Probe />);
  await expect.element(probe).toHaveTextContent('wide, open');
  await probe.click();
  await expect.element(probe).toHaveTextContent('wide, closed');
});

test('it is closed at first where it would cover the page', async () => {
  await page.viewport(768, 800);
  render(<Probe />);
  await expect.element(probe).toHaveTextContent('phone, closed');
});

test('a window made narrow does not hide the page behind it, and made wide shows it again', async () => {
  await page.viewport(1000, 800);
  render(<Probe />);
  await expect.element(probe).toHaveTextContent('wide, open');
  await page.viewport(500, 800);
  await expect.element(probe).toHaveTextContent('phone, closed');
  await page.viewport(1000, 800);
  await expect.element(probe).toHaveTextContent('wide, open');
});
