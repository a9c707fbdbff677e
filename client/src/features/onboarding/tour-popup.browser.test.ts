import '#ui/look/base.css';
import '#ui/look/from-theme.css';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { createTourPopup } from './tour-popup.ts';

/** A page three screens tall with a target at this height, and the popup. */
async function open(targetTop: number) {
  await page.viewport(1000, 800);
  const ground = document.createElement('div');
  ground.style.cssText = 'position: relative; height: 2400px';
  const target = document.createElement('button');
  target.style.cssText = `position: absolute; top: ${targetTop}px; left: 300px; width: 200px; height: 40px`;
  ground.append(target);
  document.body.append(ground);
  const popup = createTourPopup();
  popup.container.innerHTML = '<button>Skip</button><button data-primary>Next</button>';
  onTestFinished(() => {
    popup.close();
    ground.remove();
    window.scrollTo(0, 0);
  });
  return { popup, target };
}

const layer = (selector: string) =>
  getComputedStyle(document.querySelector(selector) ?? document.body).zIndex;

test('the shade is on layer 11000, and the card right over it', async () => {
  const { popup, target } = await open(400);
  popup.show(target);
  expect([layer('.shepherd-modal-overlay-container'), layer('.shepherd-element')]).toEqual([
    '11000',
    '11001',
  ]);
});

test('a target out of sight is scrolled to, 150 pixels below the head of the screen', async () => {
  const { popup, target } = await open(1500);
  popup.bringIntoView(target);
  expect(target.getBoundingClientRect().top).toBe(150);
});

test('a target in good sight stays where it is', async () => {
  const { popup, target } = await open(400);
  popup.bringIntoView(target);
  expect([window.scrollY, target.getBoundingClientRect().top]).toEqual([0, 400]);
});

test('neither the shade nor Escape closes it, and it has no button to close it', async () => {
  const { popup, target } = await open(400);
  popup.show(target);
  const card = document.querySelector('.shepherd-element');
  expect(card?.querySelector('.shepherd-cancel-icon')).toBeNull();
  const shade = document.querySelector('.shepherd-modal-overlay-container path');
  shade?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.querySelector('.shepherd-element')).toBe(card);
  expect(card?.checkVisibility()).toBe(true);
});

test('the focus is on the card, on Next, and Tab keeps it there', async () => {
  const { popup, target } = await open(400);
  popup.show(target);
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  const focused = [document.activeElement?.textContent];
  for (let times = 0; times < 2; times += 1) {
    press('Tab');
    focused.push(document.activeElement?.textContent);
  }
  expect(focused).toEqual(['Next', 'Skip', 'Next']);
  // A dialog above it handles its own focus.
  const dialog = document.body.appendChild(document.createElement('dialog'));
  onTestFinished(() => dialog.remove());
  dialog.innerHTML = '<button>Close</button>';
  dialog.showModal();
  const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(tab);
  expect(tab.defaultPrevented).toBe(false);
});
