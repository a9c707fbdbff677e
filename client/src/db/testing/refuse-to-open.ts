import { Dexie } from 'dexie';
import { onTestFinished, vi } from 'vitest';

/** Makes opening this database fail until the test ends. */
export function refuseToOpen(name: string): void {
  const { open } = Dexie.prototype;
  const refusing = vi.spyOn(Dexie.prototype, 'open').mockImplementation(function (this: Dexie) {
    return this.name === name
      ? (Promise.reject(new DOMException('gone', 'UnknownError')) as never)
      : open.call(this);
  });
  onTestFinished(() => refusing.mockRestore());
}
