const channelName = 'ateria.letGo';

/** Asks every other page, and the service worker, to close the database of this name for good: it leaves this device. */
export function askToLetGo(databaseName: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(databaseName);
  channel.close();
}

/** Calls `letGo` when another page asks for it. Returns a function that stops listening. */
export function onLetGo(databaseName: string, letGo: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === databaseName) letGo();
  };
  return () => channel.close();
}
