import { expect, onTestFinished, test, vi } from 'vitest';
import { connectPage } from './page-triggers.ts';
import type { SyncEngine } from './sync-engine.ts';

test('a clock that is set back keeps nobody from pulling', () => {
  const window = Object.assign(new EventTarget(), { setInterval: () => 0, clearInterval: () => {} });
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const pull = vi.fn();
  let nowMs = 3_600_000;
  const disconnect = connectPage({ pull } as unknown as SyncEngine, {
    window: window as unknown as Window,
    document: document as unknown as Document,
    nowMs: () => nowMs,
    whenFree: () => {},
  });
  onTestFinished(disconnect);
  const focus = () => window.dispatchEvent(new Event('focus'));
  focus();
  focus();
  expect(pull).toHaveBeenCalledTimes(1);
  nowMs = 0;
  focus();
  expect(pull).toHaveBeenCalledTimes(2);
  focus();
  expect(pull).toHaveBeenCalledTimes(2);
});
