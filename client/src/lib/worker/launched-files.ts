interface LaunchQueue {
  setConsumer(consume: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/**
 * Has `take` called with the files that somebody opens with the installed app from their own folders, those among them by which
 * this page was opened (Web App Launch Handler API; manifest `file_handlers`). Does nothing where a browser has no such thing.
 */
export function onLaunchedFiles(take: (files: File[]) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return;
    // A file that has been moved away meanwhile is none; the page then asks for files as ever.
    Promise.all(files.map((file) => file.getFile())).then(take, () => undefined);
  });
}
