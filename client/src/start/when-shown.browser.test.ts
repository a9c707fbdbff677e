import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { whenShown } from './when-shown.ts';

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  onTestFinished(() => root.remove());
});

test('acts at once where no snapshot stands for the app', () => {
  const act = vi.fn();
  whenShown(window, act);
  expect(act).toHaveBeenCalledOnce();
});

test('acts once, after the app has taken the place of the snapshot', async () => {
  root.hidden = true;
  const act = vi.fn(() => expect(root.hidden).toBe(false));
  whenShown(window, act);
  await after(100);
  expect(act).not.toHaveBeenCalled();
  root.hidden = false;
  await vi.waitFor(() => expect(act).toHaveBeenCalledOnce());
  root.hidden = true;
  root.hidden = false;
  await after(50);
  expect(act).toHaveBeenCalledOnce();
});

test('acts behind a snapshot that is written on for long', async () => {
  root.hidden = true;
  const act = vi.fn();
  whenShown(window, act);
  await vi.waitFor(() => expect(act).toHaveBeenCalledOnce(), { timeout: 4_000 });
  expect(root.hidden).toBe(true);
});

test('does nothing that has been given up, also between the app’s coming and the next task', async () => {
  root.hidden = true;
  const act = vi.fn();
  const early = whenShown(window, act);
  const late = whenShown(window, act);
  early();
  root.hidden = false;
  await Promise.resolve();
  late();
  await after(50);
  expect(act).not.toHaveBeenCalled();
});

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
