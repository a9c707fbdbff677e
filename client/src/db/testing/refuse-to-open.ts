import { Dexie } from 'dexie';
import { onTestFinished, vi } from 'vitest';

/** Until the test ends the storage does not open this database. */
export function refuseToOpen(name: string): void {
  const { open } = Dexie.prototype;
  const refusing = vi.spyOn(Dexie.prototype, 'open').mockImplementation(function (this: Dexie) {
    return this.name === name
      ? (Promise.reject(new DOMException('gone', 'UnknownError')) as never)
      : open.call(this);
  });
  onTestFinished(() => refusing.mockRestore());
}
