interface LaunchQueue {
  setConsumer(consume: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/**
 * Calls `take` with files that a person opens with the installed app from their file manager, including those
 * that opened this page (Web App Launch Handler API; manifest `file_handlers`). Does nothing in browsers
 * without it.
 */
export function onLaunchedFiles(take: (files: File[]) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return;
    // A file that was moved away meanwhile cannot be read; the page then asks for files as usual.
    Promise.all(files.map((file) => file.getFile())).then(take, () => undefined);
  });
}
