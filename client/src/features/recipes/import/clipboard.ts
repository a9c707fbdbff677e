export interface Pasted {
  text: string;
  /** The HTML version; '' if there is none. */
  html: string;
}

/**
 * Reads the clipboard. Rejects if the browser or the person denies it. Older browsers have text only, and
 * pages without HTTPS have no clipboard.
 */
export async function readClipboard(): Promise<Pasted> {
  const { clipboard } = navigator;
  if (typeof clipboard.read !== 'function') return { text: await clipboard.readText(), html: '' };
  const items = await clipboard.read();
  const readAs = async (type: string) => {
    const item = items.find(({ types }) => types.includes(type));
    return item ? (await item.getType(type)).text() : '';
  };
  return { text: await readAs('text/plain'), html: await readAs('text/html') };
}

export const canReadClipboard = (): boolean => typeof navigator.clipboard?.readText === 'function';
