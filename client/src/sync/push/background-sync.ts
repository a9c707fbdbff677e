/** Tag of the background sync that wakes the service worker when there is a network and something waits. */
export const backgroundSyncTag = 'ateria-drain';

/** Background Sync, which TypeScript's DOM library lacks (WICG draft; Chromium only). */
interface SyncManager {
  register: (tag: string) => Promise<void>;
}

/** Requests a background sync where the browser has it; elsewhere the page's own retries do the work. */
export async function requestBackgroundSync(container: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await container?.getRegistration();
  const manager = registration && 'sync' in registration ? (registration.sync as SyncManager) : undefined;
  await manager?.register(backgroundSyncTag).catch(() => undefined);
}
