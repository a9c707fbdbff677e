const channelName = 'ateria.letGo';

/**
 * Asks all other pages and the service worker to close this database for good: its data is being removed from
 * this device.
 */
export function askToLetGo(databaseName: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(databaseName);
  channel.close();
}

/** Calls `letGo` when another page asks for it. Returns the unsubscribe function. */
export function onLetGo(databaseName: string, letGo: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === databaseName) letGo();
  };
  return () => channel.close();
}
